# Writes the hash of FILE as a macro into OUT.
file(SHA256 ${FILE} hash)
file(WRITE ${OUT} "#define SIDE_HASH \"${hash}\"\n")
