import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { sampleOf } from '#testing/long-form'
import { plainPdf } from '@studyshelf/pdf-guard/testing/write-pdf'
import { essay, makePages, makePdf } from '../fixtures/pdfs'
import { likeness, nearlyTheSame } from '../../services/library/likenesses/rules'
import { likenessOf } from '../../services/previews/likeness/likeness-of'

/** A handwritten page: strokes that are unique to the seed, and the noise of a second scan. */
function scan(seed: number, noise = 0): Buffer {
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

const pairs: [string, (string | Buffer)[], (string | Buffer)[], boolean][] = [
  ['the same pages, saved once more', prose, prose, true],
  ['a letter changed', prose, [prose[0]!.replace('a', 'o'), ...prose.slice(1)], true],
  ['a cover in front', prose, ['My own notes', ...prose], true],
  ['seventy blank pages in front', prose, [...blank(70), ...prose], true],
  ['a page of three taken away', prose, prose.slice(1), false],
  ['other words', prose, [essay(7, 900)], false],
  ['the same scans, saved once more', scans, scans, true],
  ['scanned a second time', scans, [1, 2, 3, 4, 5].map((seed) => scan(seed, 400)), true],
  ['eight blank pages in front of scans', scans, [...blank(8), ...scans], true],
  ['one scan of five replaced', scans, [...scans.slice(0, 4), scan(9)], true],
  ['two scans of five replaced', scans, [...scans.slice(0, 3), scan(8), scan(9)], false],
  ['other scans', scans, [11, 12, 13, 14, 15].map((seed) => scan(seed)), false],
  ['prose beside scans', prose, scans, false],
]

it.each(sampleOf(pairs, 7))('%s', { tags: ['sampled'] }, async (_, pages, others, isNearly) => {
  const one = await likenessOf(await makePages(pages, { date: new Date(0) }))
  const other = await likenessOf(await makePages(others, { date: new Date(1e12), fontSize: 10 }))
  if (one === null || other === null) throw new Error('Too little')
  expect(likeness(one, other) >= nearlyTheSame).toBe(isNearly)
})

it.each([
  ['a blank page', async () => plainPdf()],
  ['a few words', () => makePdf({ text: 'Week 3', pages: 3 })],
  ['no PDF', async () => Buffer.from('nonsense')],
  ['a line on a white page, as a picture', async () => makePages([blankScan()])],
])('%s has no likeness', async (_, pdf) => expect(await likenessOf(await pdf())).toBeNull())

function blankScan(): Buffer {
  const canvas = createCanvas(595, 842)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, 595, 842)
  pen.fillStyle = '#000000'
  pen.fillRect(60, 400, 200, 6)
  return canvas.toBuffer('image/png')
}
