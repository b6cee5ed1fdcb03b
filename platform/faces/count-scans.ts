const stuffing = 0x00
const fill = 0xff
const endOfImage = 0xd9
const startOfScan = 0xda
/** TEM, RST0 to RST7, and the start of an image: markers without a length. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * The number of scans in a JPEG, counted as libjpeg finds them, up to `most` + 1. It ends with the picture: motion photos carry a film
 * behind it, in which any bytes may follow each other, and segments may hold a preview of their own (ITU-T T.81, annex B).
 */
export function countScans(bytes: Uint8Array, most: number): number {
  let scans = 0
  let at = 2
  while (scans <= most) {
    at = bytes.indexOf(fill, at)
    if (at < 0) return scans
    const marker = bytes[at + 1]
    if (marker === undefined || marker === endOfImage) return scans
    if (marker === fill) at += 1
    else if (marker === stuffing || isBare(marker)) at += 2
    else {
      if (marker === startOfScan) scans += 1
      at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    }
  }
  return scans
}
