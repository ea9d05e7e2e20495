# cmake -DBINARY=<kernel> -DTABLE=<json with <sha256>> -DJSON=<file> -P write_kernel_json.cmake
# The JSON beside a kernel binary (docs/formats/kernel_json.md): what is known when the build is configured, and the
# binary's hash.
cmake_minimum_required(VERSION 3.25)
file(SHA256 ${BINARY} sha256)
file(READ ${TABLE} text)
string(REPLACE "<sha256>" ${sha256} text "${text}")
file(WRITE ${JSON} "${text}")
