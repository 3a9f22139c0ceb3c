"""Takes what `chompcc -S --show` has written apart, as Compiler Explorer does: prints the parts' names, and writes each
part to a file of its name in the folder given.

    bundle.py FILE FOLDER
"""
import os
import re
import sys

text = open(sys.argv[1]).read()
marks = list(re.finditer(r"^#\s+__CLANG_OFFLOAD_BUNDLE__(__START__|__END__)\s+(.*)$", text, flags=re.M))
assert marks and len(marks) % 2 == 0, marks
for begin, end in zip(marks[::2], marks[1::2]):
    assert (begin[1], end[1], begin[2]) == ("__START__", "__END__", end[2]), (begin, end)
    name = "host" if begin[2].startswith("host-") else begin[2]
    print(name)
    with open(os.path.join(sys.argv[2], name), "w") as file:
        file.write(text[begin.end() + 1:end.start()])
