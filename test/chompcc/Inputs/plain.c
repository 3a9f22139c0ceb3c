/* Nothing for a device. */
int plain(int x) { return x + 1; }
