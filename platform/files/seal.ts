import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Seals prove that our ticket was for this file and owner: a store may accept other uploads, or more fields than its
 * policy names.
 */
export function createSeals(key: Buffer) {
  const sealOf = (ref: string, owner: string | null): string =>
    createHmac('sha256', key)
      .update(`${ref}\n${owner ?? ''}`)
      .digest('hex')
      .slice(0, 32)
  return {
    sealOf,
    /** True if `seal` is the one of this file and owner. Compared in constant time. */
    isSealed: (seal: string | undefined, ref: string, owner: string | null): boolean => {
      const given = Buffer.from(seal ?? '')
      const right = Buffer.from(sealOf(ref, owner))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
