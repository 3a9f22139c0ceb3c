  return all;
}
