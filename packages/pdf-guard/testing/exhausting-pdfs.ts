import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { catalog, page, pages, writePdf } from './write-pdf'

/** A page, and an image on it, too large to fit into memory as pixels. */
export const hugePdf = () =>
  writePdf([
    catalog(),
    pages,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 14400 14400]/UserUnit 10/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    '<</Length 28>>\nstream\n14400 0 0 14400 0 0 cm /I Do\nendstream',
    '<</Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceRGB/BitsPerComponent 8/Length 3>>\nstream\nabc\nendstream',
  ])

/** A small harmless file with one image, painted so often that drawing the page takes minutes. */
export function slowPdf(): Buffer {
  const side = 4_000
  const picture = deflateSync(Buffer.alloc(side * side, 200)).toString('latin1')
  const painting = Array.from({ length: 10_000 }, (_, i) => `q ${300 + (i % 7)} 0 0 400 0 0 cm /I Do Q`).join(
    '\n',
  )
  const image = `/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`
  return writePdf([
    catalog(),
    pages,
    page('/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>'),
    `<</Length ${painting.length}>>\nstream\n${painting}\nendstream`,
    `<</Type/XObject${image}/Length ${picture.length}>>\nstream\n${picture}\nendstream`,
  ])
}

/** Forms of which each draws the next one twice, 2^40 times in all, in 7 KB. `name`: makes it differ from others. */
export function formsPdf(name = ''): Buffer {
  const depth = 40
  const first = 5
  const form = (number: number) => {
    const content = number < depth - 1 ? '/F Do /F Do' : '0 0 9 9 re f'
    const resources = number < depth - 1 ? `/Resources<</XObject<</F ${first + number + 1} 0 R>>>>` : ''
    return `<</Type/XObject/Subtype/Form/BBox[0 0 99 99]${resources}/Length ${content.length}>>\nstream\n${content}\nendstream`
  }
  const painting = `/F Do % ${name}`
  return writePdf([
    catalog(),
    pages,
    page(`/Contents 4 0 R/Resources<</XObject<</F ${first} 0 R>>>>`),
    `<</Length ${painting.length}>>\nstream\n${painting}\nendstream`,
    ...Array.from({ length: depth }, (_, number) => form(number)),
  ])
}

/** A page tree with a branch that is its own child. */
export const cyclicPdf = () => writePdf([catalog(), '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>', page()])

/** A small object stream that inflates to `bytes`. */
export function bombPdf(bytes: number): Buffer {
  const megabytes = deflateRawSync(Buffer.alloc(10_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: Math.ceil(bytes / 10_000_000) }, () => megabytes)
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks]).toString('latin1')
  return writePdf([
    catalog(),
    pages,
    page(),
    `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream`,
  ])
}

/** Text between objects that belongs to none. */
export const junkPdf = (bytes: number) => writePdf([catalog(), pages, page()], `${'z1 '.repeat(bytes / 3)}\n`)
