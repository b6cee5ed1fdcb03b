/** The formats that the server reads, HEIC, and all others. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

/** Enough for every format below. */
const headBytes = 32
/** Major brands of files with HEVC pictures. AVIF has the same container, and other brands. */
const heicBrands = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/
const startsOf = { jpeg: '\xff\xd8\xff', png: '\x89PNG\r\n\x1a\n' } as const

/** The format by the first bytes of a file: names and declared types are often wrong. */
export async function photoFormat(file: Blob): Promise<PhotoFormat> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  if (head.startsWith(startsOf.jpeg)) return 'jpeg'
  if (head.startsWith(startsOf.png)) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  // `mif1` alone says only that there are pictures: those of AVIF name themselves among the further brands.
  return heicBrands.test(head.slice(4)) && !head.includes('avif') ? 'heic' : 'other'
}
