int main(void) { return unknown_name; }
