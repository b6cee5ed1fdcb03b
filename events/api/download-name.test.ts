import { expect, it } from 'vitest'
import { downloadName } from './download-name'

it.each([
  ['CS2030S', 'Streams', 'CS2030S Streams.pdf'],
  ['ST2334', 'Q1/2: "why?" <a|b>', 'ST2334 Q1 2 why a b.pdf'],
  ['ST2334', 'notes \u202Efdp.exe', 'ST2334 notes fdp.exe.pdf'],
  ['X', 'y'.repeat(300), `X ${'y'.repeat(118)}.pdf`],
  ['X', '笔'.repeat(80), `X ${'笔'.repeat(66)}.pdf`],
  ['X', `${'y'.repeat(117)}📚`, `X ${'y'.repeat(117)}.pdf`],
])('names the download of %s %s', (course, title, name) => expect(downloadName(course, title)).toBe(name))

it('gives the name another ending', () =>
  expect(downloadName('CS2030S', 'Streams', ' notes.md')).toBe('CS2030S Streams notes.md'))
