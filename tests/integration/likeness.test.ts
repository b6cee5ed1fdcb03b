// @module-tag long
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { sampleOf } from '#testing/long-form'
import { plainPdf } from '@studyshelf/pdf-guard/testing/write-pdf'
import { essay, makePages, largePicture, makePdf, type Page } from '../fixtures/pdfs'
import { comparable, keptOf, likeness, nearlyTheSame } from '../../services/library/likenesses/rules'
import { lookAt } from '../../services/previews/likeness/look-at'

/** A page, or what draws it: only the pages of the tried cases are drawn, each once. */
type Lazy = Page | (() => Page)
const once = <T>(make: () => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
const drawn = (pages: readonly Lazy[]): Page[] =>
  pages.map((page) => (typeof page === 'function' ? page() : page))

/** A handwritten page: strokes that are unique to the seed, and the noise of a second scan. */
const scan = (seed: number, noise = 0) => once(() => drawScan(seed, noise))

function drawScan(seed: number, noise: number): Buffer {
  const canvas = createCanvas(595, 842)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fbfaf5'
  pen.fillRect(0, 0, 595, 842)
  pen.strokeStyle = '#203050'
  pen.lineWidth = 9
  let state = seed
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  for (let stroke = 0; stroke < 60; stroke++) {
    pen.beginPath()
    pen.moveTo(next() * 595, next() * 842)
    pen.lineTo(next() * 595, next() * 842)
    pen.stroke()
  }
  pen.fillStyle = '#998877'
  for (let speck = 0; speck < noise; speck++) pen.fillRect(next() * 595, next() * 842, 2, 2)
  return canvas.toBuffer('image/png')
}

const prose = [essay(1, 300), essay(2, 300), essay(3, 300)]
const blank = (pages: number): string[] => Array.from({ length: pages }, () => ' ')
const scans = [scan(1), scan(2), scan(3), scan(4), scan(5)]

/** Pages with the mark that an app for scanning prints below each. */
const named = (pages: readonly (() => Buffer)[]) =>
  pages.map((draw) => () => ({ picture: draw(), caption: 'Scanned with Anything' }))
/** A few strokes in a corner. */
const doodle = (seed: number) => (): Buffer => {
  const canvas = createCanvas(595, 842)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, 595, 842)
  let state = seed
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  for (let stroke = 0; stroke < 6; stroke++) {
    pen.beginPath()
    pen.moveTo(80 + next() * 60, 80 + next() * 60)
    pen.lineTo(80 + next() * 60, 80 + next() * 60)
    pen.stroke()
  }
  return canvas.toBuffer('image/png')
}

const pairs: [string, Lazy[], Lazy[], boolean][] = [
  ['the same pages, saved once more', prose, prose, true],
  ['a letter changed', prose, [prose[0]!.replace('a', 'o'), ...prose.slice(1)], true],
  ['a cover in front', prose, ['My own notes', ...prose], true],
  ['seventy blank pages in front', prose, [...blank(70), ...prose], true],
  ['two pages of junk behind', prose, [...prose, essay(31, 300), essay(32, 300)], true],
  [
    'seventy pages of junk in front',
    prose,
    [...Array.from({ length: 70 }, (_, i) => essay(100 + i)), ...prose],
    true,
  ],
  ['a page of three taken away', prose, prose.slice(1), true],
  ['two pages of three replaced', prose, [prose[0]!, essay(33, 300), essay(34, 300)], false],
  ['other words', prose, [essay(7, 900)], false],
  ['the same scans, saved once more', scans, scans, true],
  ['scanned a second time', scans, [1, 2, 3, 4, 5].map((seed) => scan(seed, 400)), true],
  ['eight blank pages in front of scans', scans, [...blank(8), ...scans], true],
  ['one scan of five replaced', scans, [...scans.slice(0, 4), scan(9)], true],
  ['two scans of five replaced', scans, [...scans.slice(0, 3), scan(8), scan(9)], false],
  ['two pages of junk behind scans', scans, [...scans, essay(31, 300), essay(32, 300)], true],
  ['two scans of junk in front of scans', scans, [scan(41), scan(42), ...scans], true],
  ['three scans of five', scans, scans.slice(2), true],
  ['scans with the name of a scanner', named(scans), named(scans), true],
  [
    'scans with the name of a scanner, and a page of junk',
    named(scans),
    [essay(31, 300), ...named(scans)],
    true,
  ],
  [
    'other scans with the same name of a scanner',
    named(scans),
    named([11, 12, 13].map((seed) => scan(seed))),
    false,
  ],
  ['few words', ['Week 3: no lab'], ['Week 3: no lab'], true],
  [
    'few words in another size, and a page of junk',
    ['Week 3: no lab'],
    ['Week 3: no lab', essay(31, 300)],
    true,
  ],
  ['other few words', ['Week 3: no lab'], ['Week 4: no lab'], false],
  ['a short page', [essay(51, 30)], [essay(51, 30)], true],
  ['another short page', [essay(51, 30)], [essay(52, 30)], false],
  ['one small drawing', [doodle(1)], [doodle(1)], true],
  ['another small drawing', [doodle(1)], [doodle(2)], false],
  ['other scans', scans, [11, 12, 13, 14, 15].map((seed) => scan(seed)), false],
  ['prose beside scans', prose, scans, false],
]

const likenessOf = async (pdf: Buffer) => {
  const looked = await lookAt(pdf)
  if (looked.outcome !== 'read') throw new Error(looked.outcome)
  return looked.likeness
}

it.each(sampleOf(pairs, 4))('%s', async (_, pages, others, isNearly) => {
  const stored = await likenessOf(await makePages(drawn(pages), { date: new Date(0) }))
  const found = await likenessOf(await makePages(drawn(others), { date: new Date(1e12), fontSize: 10 }))
  const share = likeness(comparable(keptOf(stored)), comparable({ ...keptOf(found), ...found }))
  expect(share >= nearlyTheSame).toBe(isNearly)
})

const white = (draw: (pen: SKRSContext2D) => void = () => {}): Buffer => {
  const canvas = createCanvas(595, 842)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, 595, 842)
  draw(pen)
  return canvas.toBuffer('image/png')
}

const looks: [what: string, outcome: string, pdf: () => Buffer | Promise<Buffer>][] = [
  ['a blank page', 'nothing-to-see', () => plainPdf()],
  ['thirty blank pages', 'nothing-to-see', () => makePages(blank(30))],
  ['white pictures', 'nothing-to-see', () => makePages([white(), white()])],
  ['white words on white', 'nothing-to-see', () => makePages([{ hidden: essay(1, 200) }])],
  ['a blank page, and one with a few words', 'read', () => makePages([' ', 'Week 3'])],
  ['a few words', 'read', () => makePdf({ text: 'Week 3', pages: 3 })],
  [
    'a frame on a white page, as a picture',
    'read',
    () => makePages([white((pen) => pen.strokeRect(9, 9, 99, 9))]),
  ],
  ['white words on black', 'read', () => makePages([white(invertedWords)])],
  ['no PDF', 'not-judged', () => Buffer.from('nonsense')],
  ['a picture that is too large to draw', 'not-judged', () => largePicture(7_200)],
  ['a black picture that is nearly too large', 'read', () => largePicture(5_000)],
]

it.each(sampleOf(looks, 5))('%s: %s', async (_, outcome, pdf) =>
  expect((await lookAt(await pdf())).outcome).toBe(outcome),
)

function invertedWords(pen: SKRSContext2D): void {
  pen.fillStyle = '#000000'
  pen.fillRect(0, 0, 595, 842)
  pen.fillStyle = '#ffffff'
  pen.fillText('Week 3', 60, 60)
}
