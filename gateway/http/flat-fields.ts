/**
 * Limits of every multipart request: plain field names only. A name such as `list[4294967294]` would become an array of that
 * length, which blocks the process for minutes.
 */
export const flatFields = { fieldNameSize: 100, fieldNestingDepth: 0, fieldArrayIndexLimit: 0 } as const
