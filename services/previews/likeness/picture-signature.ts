/** The hash has rows × columns bits. */
const columns = 16
const rows = 16
/** Brightness (0 to 255) by which neighbouring fields must differ. Smaller differences are noise of a scan. */
const minStep = 3
/** A page with fewer differing fields counts as blank. */
const minDetail = 24

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue, alpha of each. */
  data: Uint8ClampedArray
}

/** Mean brightness of each field of a grid. */
function brightness({ width, height, data }: Pixels): number[][] {
  const sums = Array.from({ length: rows }, () => new Float64Array(columns + 1))
  const counts = Array.from({ length: rows }, () => new Float64Array(columns + 1))
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height)
    for (let x = 0; x < width; x++) {
      const column = Math.floor((x * (columns + 1)) / width)
      const at = (y * width + x) * 4
      sums[row]![column]! += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
      counts[row]![column]! += 1
    }
  }
  return sums.map((sum, row) => Array.from(sum, (each, column) => each / Math.max(1, counts[row]![column]!)))
}

/**
 * The difference hash of a picture (N. Krawetz, Kind of Like That, 2013), 256 bits in hexadecimal: one bit for each field of a grid that
 * is darker than its right neighbour. Scaling and compression hardly change it. Null for a blank picture.
 */
export function pictureSignature(pixels: Pixels): string | null {
  const bits = brightness(pixels).flatMap((row) =>
    Array.from({ length: columns }, (_, column) => (row[column + 1]! - row[column]! > minStep ? 1 : 0)),
  )
  if (bits.filter((bit) => bit === 1).length < minDetail) return null
  return Array.from({ length: bits.length / 4 }, (_, i) =>
    parseInt(bits.slice(4 * i, 4 * i + 4).join(''), 2).toString(16),
  ).join('')
}
