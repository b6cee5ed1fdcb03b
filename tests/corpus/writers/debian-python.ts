/** Debian's Python: another one in the path lacks Debian's packages. */
export const debianPython = '/usr/bin/python3'
