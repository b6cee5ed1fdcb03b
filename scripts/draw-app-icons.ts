// `npx tsx scripts/draw-app-icons.ts`: draws the icons of the installed app anew, from the icon of the tab.
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const publicFolder = new URL('../web/public/', import.meta.url)
const paper = '#f7f5f0'

/** `share`: of the width that the drawing takes. Systems cut a maskable icon to a circle of 80 % of its width. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 0.8 },
  { name: 'icon-512.png', size: 512, share: 0.8 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.52 },
  { name: 'apple-touch-icon.png', size: 180, share: 0.66 },
]

const drawing = await readFile(new URL('favicon.svg', publicFolder))
for (const { name, size, share } of icons) {
  const width = Math.round(size * share)
  const books = await sharp(drawing, { density: (72 * width) / 32 })
    .resize(width, width)
    .png()
    .toBuffer()
  const icon = await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input: books }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  await writeFile(new URL(`images/${name}`, publicFolder), icon)
}
