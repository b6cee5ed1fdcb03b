import { StandardFonts, PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { footText, isInStandardFonts, sourceText } from './foot-text'

const origin = { title: 'Lazy\nstreams', name: 'weilin', licence: null, link: 'https://x.example/document/1' }

it.each([
  [null, 99, 'From ‘Lazy streams’ by weilin, Studyshelf'],
  ['CC BY 4.0', 99, 'From ‘Lazy streams’ by weilin, Studyshelf · CC BY 4.0'],
  ['CC BY 4.0', 47, 'From ‘Lazy…’ by weilin, Studyshelf · CC BY 4.0'],
  ['CC BY 4.0', 9, 'From ‘L…’ by weilin, Studyshelf · CC BY 4.0'],
])('names the document, its uploader and the licence %s in %i letters', (licence, room, text) =>
  expect(footText({ ...origin, licence }, (tried) => tried.length <= room)).toBe(text),
)

it('does not cut an emoji in half', () =>
  expect(footText({ ...origin, title: '📚📚📚' }, (tried) => tried.length <= 33)).toBe(
    'From ‘📚…’ by weilin, Studyshelf',
  ))

it('adds the address to the metadata', () =>
  expect(sourceText(origin)).toBe('From ‘Lazy streams’ by weilin, Studyshelf · https://x.example/document/1'))

it('knows the letters that a standard font can write', async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
  const all = Array.from({ length: 0x2200 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20))
  for (const letter of all.filter(isInStandardFonts))
    expect(() => font.encodeText(letter), letter).not.toThrow()
  expect(['Müller ‘a’ – b…', '笔记', 'Ω', '📚', 'naïve €'].map(isInStandardFonts)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})
