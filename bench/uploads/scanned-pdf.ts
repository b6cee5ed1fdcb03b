import { randomBytes } from 'node:crypto'

const pages = 10
const side = 1000
const pictureBytes = side * side * 3
/** Noise for all images. Each image starts at another offset. */
const noise = randomBytes(pictureBytes)
const stepBytes = 5987

/**
 * Makes a PDF of ten scanned pages without compression (30 MB), as chunks that share memory. PDFs with different numbers have no page in
 * common.
 */
export function scannedPdf(number: number): Buffer[] {
  const pieces: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const add = (...more: readonly (string | Buffer)[]) => {
    for (const each of more) {
      const piece = typeof each === 'string' ? Buffer.from(each) : each
      pieces.push(piece)
      length += piece.length
    }
  }
  const object = (...body: readonly (string | Buffer)[]) => {
    offsets.push(length)
    add(`${offsets.length} 0 obj\n`, ...body, '\nendobj\n')
  }
  /** The number of a page's first object. Each page has three, after the two of the document. */
  const first = (page: number) => 3 + 3 * page
  const stream = (dictionary: string, bytes: number, ...body: readonly (string | Buffer)[]) =>
    object(`<<${dictionary}/Length ${bytes}>>\nstream\n`, ...body, '\nendstream')
  const show = '595 0 0 595 0 120 cm /I Do'
  const numbers = Array.from({ length: pages }, (_, page) => page)

  add('%PDF-1.7\n')
  object('<</Type/Catalog/Pages 2 0 R>>')
  object(`<</Type/Pages/Kids[${numbers.map((page) => `${first(page)} 0 R`).join(' ')}]/Count ${pages}>>`)
  for (const page of numbers) {
    const at = first(page)
    object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${at + 1} 0 R/Resources<</XObject<</I ${at + 2} 0 R>>>>>>`,
    )
    stream('', show.length, show)
    const begin = ((number * pages + page) * stepBytes) % pictureBytes
    const about = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8`
    stream(about, pictureBytes, noise.subarray(begin), noise.subarray(0, begin))
  }
  const table = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = offsets.length + 1
  add(`xref\n0 ${size}\n0000000000 65535 f \n`, ...entries)
  add(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
  return pieces
}
