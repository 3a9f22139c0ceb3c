int elsewhere(void) { return 0; }
