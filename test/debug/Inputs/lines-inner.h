
t = t + 1; // inner
