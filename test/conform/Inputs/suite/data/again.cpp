// A program by the file that it includes.
#include "variable.cpp"
