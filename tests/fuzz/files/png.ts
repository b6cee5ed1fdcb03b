import { crc32 } from 'node:zlib'

const signature = 8

/** A PNG with corrected chunk checksums, so that changes reach the decoder. */
export function withRightSums(png: Buffer): Buffer {
  if (png.toString('latin1', 1, 4) !== 'PNG') return png
  const mended = Buffer.from(png)
  for (let at = signature; at + 12 <= mended.length;) {
    const length = mended.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > mended.length) break
    mended.writeUInt32BE(crc32(mended.subarray(at + 4, end)), end)
    at = end + 4
  }
  return mended
}
