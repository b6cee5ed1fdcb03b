import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { books, type BookId } from './books/books'
import { colours, tabColours } from './colours'
import { fontPath } from './pdf-paper'
import { seededRandom } from './seeded-random'

const width = 480
const height = 720
const stamp = '#f0d9a0'

const cloths: Record<BookId, { cloth: string; motif: (pen: SKRSContext2D) => void }> = {
  1: { cloth: colours.brand, motif: drawCompass },
  2: { cloth: tabColours.NTU, motif: drawSound },
  3: { cloth: tabColours.NUS, motif: drawFork },
  4: { cloth: tabColours.SMU, motif: drawRays },
  5: { cloth: colours.gold, motif: drawCircles },
}

/** A cloth-bound cover with stamped letters: WebP of 480 × 720 pixels. */
export async function bookCover(id: BookId): Promise<Buffer> {
  GlobalFonts.registerFromPath(fontPath('heading'), 'Cover Heading')
  GlobalFonts.registerFromPath(fontPath('strong'), 'Cover Text')
  const { title, author } = books[id]
  const { cloth, motif } = cloths[id]
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')

  pen.fillStyle = cloth
  pen.fillRect(0, 0, width, height)
  weave(pen, id)
  bind(pen)

  pen.strokeStyle = stamp
  pen.fillStyle = stamp
  pen.lineWidth = 2.5
  pen.strokeRect(62, 40, width - 62 - 36, height - 80)
  pen.lineWidth = 1
  pen.strokeRect(69, 47, width - 62 - 50, height - 94)

  const middle = 62 + (width - 62 - 36) / 2
  pen.textAlign = 'center'
  const bottom = drawTitle(pen, title, middle)
  pen.font = '19px "Cover Text"'
  pen.fillText(author.toUpperCase().split('').join('\u200a'), middle, height - 84)
  pen.save()
  pen.translate(middle, bottom + (height - 130 - bottom) / 2)
  pen.lineCap = 'round'
  pen.lineWidth = 3.5
  motif(pen)
  pen.restore()
  return canvas.encode('webp', 86)
}

/** Threads of the cloth, a little irregular. */
function weave(pen: SKRSContext2D, seed: number) {
  const random = seededRandom(seed)
  for (let y = 0; y < height; y += 3) {
    pen.fillStyle = `rgba(255,255,255,${0.015 + random.next() * 0.045})`
    pen.fillRect(0, y, width, 1)
  }
  for (let x = 0; x < width; x += 3) {
    pen.fillStyle = `rgba(0,0,0,${0.02 + random.next() * 0.05})`
    pen.fillRect(x, 0, 1, height)
  }
}

/** Light from the left, and the groove beside the spine. */
function bind(pen: SKRSContext2D) {
  const light = pen.createLinearGradient(0, 0, width, height)
  light.addColorStop(0, 'rgba(255,255,255,.12)')
  light.addColorStop(0.5, 'rgba(255,255,255,0)')
  light.addColorStop(1, 'rgba(0,0,0,.2)')
  pen.fillStyle = light
  pen.fillRect(0, 0, width, height)
  const groove = pen.createLinearGradient(0, 0, 48, 0)
  groove.addColorStop(0, 'rgba(0,0,0,.3)')
  groove.addColorStop(0.45, 'rgba(255,255,255,.12)')
  groove.addColorStop(0.72, 'rgba(0,0,0,.36)')
  groove.addColorStop(1, 'rgba(0,0,0,0)')
  pen.fillStyle = groove
  pen.fillRect(0, 0, 48, height)
}

/** Draws the title, and tells where it ends. */
function drawTitle(pen: SKRSContext2D, title: string, middle: number): number {
  pen.font = '54px "Cover Heading"'
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && pen.measureText(longer).width <= 320) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  lines.forEach((line, i) => pen.fillText(line, middle, 136 + i * 62))
  return 136 + (lines.length - 1) * 62
}

const ring = (pen: SKRSContext2D, x: number, y: number, radius: number) => {
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
  pen.stroke()
}
const line = (pen: SKRSContext2D, ...points: [number, number][]) => {
  pen.beginPath()
  points.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)))
  pen.stroke()
}

function drawCompass(pen: SKRSContext2D) {
  ring(pen, 0, 0, 92)
  for (let i = 0; i < 24; i += 1) {
    const angle = (i * Math.PI) / 12
    const inner = i % 6 === 0 ? 70 : 82
    line(
      pen,
      [Math.cos(angle) * inner, Math.sin(angle) * inner],
      [Math.cos(angle) * 92, Math.sin(angle) * 92],
    )
  }
  pen.rotate(0.6)
  pen.beginPath()
  pen.moveTo(0, -66)
  pen.lineTo(17, 0)
  pen.lineTo(-17, 0)
  pen.fill()
  line(pen, [-17, 0], [0, 66], [17, 0])
}

function drawSound(pen: SKRSContext2D) {
  const heights = [18, 40, 74, 52, 96, 62, 110, 70, 88, 46, 66, 34, 16]
  pen.lineWidth = 8
  heights.forEach((length, i) => line(pen, [(i - 6) * 20, -length], [(i - 6) * 20, length]))
}

function drawFork(pen: SKRSContext2D) {
  pen.lineWidth = 6
  pen.beginPath()
  pen.moveTo(0, 110)
  pen.lineTo(0, 30)
  pen.bezierCurveTo(0, -20, 70, -10, 74, -62)
  pen.moveTo(0, 30)
  pen.bezierCurveTo(0, -20, -70, -10, -74, -62)
  pen.stroke()
  ring(pen, 74, -92, 26)
  pen.lineWidth = 5
  line(pen, [62, -92], [71, -82], [87, -103])
  line(pen, [-88, -106], [-60, -78])
  line(pen, [-60, -106], [-88, -78])
}

function drawRays(pen: SKRSContext2D) {
  for (let i = 0; i < 27; i += 1) {
    const angle = (i * Math.PI * 2) / 27 - Math.PI / 2
    const outer = i % 3 === 0 ? 118 : 96
    line(
      pen,
      [Math.cos(angle) * 46, Math.sin(angle) * 46],
      [Math.cos(angle) * outer, Math.sin(angle) * outer],
    )
  }
  pen.beginPath()
  pen.arc(0, 0, 24, 0, Math.PI * 2)
  pen.fill()
}

function drawCircles(pen: SKRSContext2D) {
  for (let i = 0; i < 6; i += 1) {
    const angle = (i * Math.PI) / 3
    ring(pen, Math.cos(angle) * 48, Math.sin(angle) * 48, 62)
  }
  pen.beginPath()
  pen.arc(0, 0, 13, 0, Math.PI * 2)
  pen.fill()
}
