/**
 * Limits of every multipart request: fields have plain names. A name such as `list[4294967294]` would else be made an array of
 * that length, which keeps the process busy for minutes.
 */
export const flatFields = { fieldNameSize: 100, fieldNestingDepth: 0, fieldArrayIndexLimit: 0 } as const
