// `npx tsx scripts/draw-book-covers.ts`: draws the covers of the books anew. A picture in a page has no access to the page's fonts, so the
// drawings of `scripts/book-covers` are set in the house's faces here.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { display, text } from '../services/previews/share/fonts'

/** The drawings have 300 × 450 units; a shelf shows them at half of that, and screens have up to three pixels to one. */
const scale = 1.5
const [width, height] = [300, 450]
const drawings = new URL('book-covers/', import.meta.url)
const covers = new URL('../web/public/images/books/', import.meta.url)

const letters = /<text x="(\d+)" y="(\d+)"(?: fill="(#[0-9a-f]{6})")?[^>]*?font-size="(\d+)">([^<]+)<\/text>/g

await mkdir(covers, { recursive: true })
for (const file of await readdir(drawings)) {
  const drawing = await readFile(new URL(file, drawings), 'utf8')
  const canvas = createCanvas(width * scale, height * scale)
  const pen = canvas.getContext('2d')
  pen.drawImage(await loadImage(Buffer.from(drawing.replace(letters, ''))), 0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  // Titles are in a group with their colour; the author has one of its own.
  const titleColour = /<g fill="(#[0-9a-f]{6})" font-family="Fraunces/.exec(drawing)?.[1] ?? '#000000'
  for (const [, x, y, own, size, words = ''] of drawing.matchAll(letters)) {
    pen.fillStyle = own ?? titleColour
    ;(own === undefined ? display : text)(Number(size))(pen)
    pen.fillText(words.replaceAll('&amp;', '&').replaceAll('&#39;', '’'), Number(x), Number(y))
  }
  await writeFile(new URL(file.replace('.svg', '.webp'), covers), await canvas.encode('webp', 90))
}
