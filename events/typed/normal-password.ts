/**
 * A password as it is hashed: the same however a keyboard composes its letters. OpaqueString of RFC 8265, with NFKC instead of NFC
 * (docs/decisions/048-typed-text.md). NFKC maps every space but that of Ogham to U+0020.
 */
export const normalPassword = (typed: string): string => typed.replace(/\p{Zs}/gu, ' ').normalize('NFKC')
