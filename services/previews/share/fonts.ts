import { existsSync } from 'node:fs'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { distFile } from '../../../platform/dist-file'

/** Latin last: it would compose ź of z and an accent that does not fit. */
const alphabets = ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin']

/** Registers a font of the house. Returns the families to draw with. */
function register(font: 'fraunces' | 'inter'): string[] {
  return alphabets.flatMap((alphabet) => {
    const name = `${font}-${alphabet}`
    const path = distFile(`fonts/${name}-wght-normal.woff2`)
    return existsSync(path) && GlobalFonts.registerFromPath(path, name) !== null ? [name] : []
  })
}

const [fraunces, inter] = [register('fraunces'), register('inter')]
const quoted = (families: readonly string[]) => families.map((family) => `"${family}"`).join(', ')

/** For titles; letters that Fraunces lacks are drawn in Inter, or in a font of the system. */
export const display = (size: number) => (pen: SKRSContext2D) =>
  setFont(pen, `${size}px ${quoted([...fraunces, ...inter])}, serif`, 600)
export const text =
  (size: number, weight = 400) =>
  (pen: SKRSContext2D) =>
    setFont(pen, `${size}px ${quoted(inter)}, sans-serif`, weight)

/** The canvas takes the weight of a variable font from its variations alone. */
function setFont(pen: SKRSContext2D, font: string, weight: number): void {
  pen.font = font
  pen.fontVariationSettings = `"wght" ${weight}`
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** A code point that will never be assigned: no font has it. */
const missing = '\u{1ffff}'
const side = 40
const probe = createCanvas(side, side)
const pen = probe.getContext('2d')

function look(sign: string): string {
  pen.clearRect(0, 0, side, side)
  display(24)(pen)
  pen.fillText(sign, 2, 30)
  return Buffer.from(pen.getImageData(0, 0, side, side).data).toString('latin1')
}
let box: string | undefined

/** True if a font has this sign. */
export function canDraw(sign: string): boolean {
  if (/^[\x20-\x7e]$/.test(sign)) return true
  box ??= look(missing)
  return look(sign) !== box
}
