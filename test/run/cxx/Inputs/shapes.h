class shape {
public:
  double scale;
  virtual double area() const { return 0; }
  virtual const char *name() const { return "shape"; } // the host's alone
  virtual void grow(double by);                        // of no kernel, defined nowhere near
  virtual ~shape() {}
};

class square : public shape {
public:
  double side;
  double area() const override; // the key function
  double corner() const { return side * scale; }
};
