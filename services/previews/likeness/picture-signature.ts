/** The hash has rows × columns bits. */
const columns = 16
const rows = 16
/** Brightness (0 to 255) by which neighbouring fields must differ. Smaller differences are noise of a scan. */
const minStep = 3
/** A picture with fewer differing fields shows too little to be recognised as a whole. */
const minDetail = 24
/** Brightness by which ink differs from the paper. */
const minContrast = 16
/** Pixels of ink below which there is nothing to see. */
const minInk = 3

/** The brightness of each pixel, row by row. */
export interface Pixels {
  width: number
  height: number
  grey: Uint8Array
}

/** Part of a picture, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** `data`: red, green, blue and alpha of each pixel. */
export function greyOf({
  width,
  height,
  data,
}: {
  width: number
  height: number
  data: Uint8ClampedArray
}): Pixels {
  const grey = new Uint8Array(width * height)
  // Luma of Rec. 601, in 256ths.
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 4)
    grey[pixel] = (77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!) >> 8
  return { width, height, grey }
}

/** The smallest box around everything that differs from the paper, the most frequent brightness; null if nothing does. */
export function inkOf({ width, height, grey }: Pixels): Box | null {
  const frequency = new Uint32Array(256)
  for (const each of grey) frequency[each]! += 1
  const paper = frequency.indexOf(Math.max(...frequency))
  let [left, right, top, bottom, ink] = [width, -1, height, -1, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.abs(grey[y * width + x]! - paper) < minContrast) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
      ink++
    }
  }
  return ink < minInk ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** Mean brightness of each field of a grid over the box. */
function brightness({ width, grey }: Pixels, box: Box): number[][] {
  const sums = Array.from({ length: rows }, () => new Float64Array(columns + 1))
  const counts = Array.from({ length: rows }, () => new Float64Array(columns + 1))
  for (let y = 0; y < box.height; y++) {
    const row = Math.floor((y * rows) / box.height)
    for (let x = 0; x < box.width; x++) {
      const column = Math.floor((x * (columns + 1)) / box.width)
      sums[row]![column]! += grey[(box.top + y) * width + box.left + x]!
      counts[row]![column]! += 1
    }
  }
  return sums.map((sum, row) => Array.from(sum, (each, column) => each / Math.max(1, counts[row]![column]!)))
}

const whole = ({ width, height }: Pixels): Box => ({ left: 0, top: 0, width, height })

/**
 * The difference hash of a picture (N. Krawetz, Kind of Like That, 2013), 256 bits in hexadecimal: one bit for each field of a grid that
 * is darker than its right neighbour. Scaling and compression hardly change it.
 */
export function pictureHash(pixels: Pixels, box = whole(pixels)): string {
  const bits = brightness(pixels, box).flatMap((row) =>
    Array.from({ length: columns }, (_, column) => (row[column + 1]! - row[column]! > minStep ? '1' : '0')),
  )
  return Array.from({ length: bits.length / 4 }, (_, i) =>
    parseInt(bits.slice(4 * i, 4 * i + 4).join(''), 2).toString(16),
  ).join('')
}

const onesIn = (hash: string): number =>
  [...hash].reduce(
    (sum, digit) => sum + [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4][parseInt(digit, 16)]!,
    0,
  )

/** The hash of a whole picture; null if it shows too little. */
export function pictureSignature(pixels: Pixels): string | null {
  const hash = pictureHash(pixels)
  return onesIn(hash) < minDetail ? null : hash
}
