#pragma once
template <class T> struct pair_of {
  T first, second;
};
