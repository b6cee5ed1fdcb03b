import { describe, expect, it } from 'vitest'
import { beginsAsPdf, judgeFiles } from './file-rules'

const file = (name: string, size = 1000, type = 'application/pdf', isPdf = true) => ({
  name,
  size,
  type,
  beginsAsPdf: isPdf,
})

describe('judgeFiles', () => {
  it.each([
    ['a PDF', [], [file('a.pdf')], ['a.pdf'], []],
    [
      'anything but PDF',
      [],
      [file('a.docx', 1000, 'application/msword')],
      [],
      ['a.docx is not a supported file type.'],
    ],
    ['a file without a type', [], [file('a.pdf', 1000, '')], [], ['a.pdf is not a supported file type.']],
    [
      'what only says that it is a PDF',
      [],
      [file('a.pdf', 1000, 'application/pdf', false)],
      [],
      ['a.pdf is not a supported file type.'],
    ],
    ['30 MB to the byte', [], [file('a.pdf', 31_457_280)], ['a.pdf'], []],
    ['one byte more', [], [file('a.pdf', 31_457_281)], [], ['a.pdf exceeds the 30MB limit.']],
    ['the same name and size again', [file('a.pdf')], [file('a.pdf')], [], ['a.pdf already uploaded.']],
    ['the same name, another size', [file('a.pdf')], [file('a.pdf', 2)], ['a.pdf'], []],
    [
      'several known ones',
      [file('a.pdf'), file('b.pdf')],
      [file('a.pdf'), file('b.pdf'), file('c.pdf')],
      ['c.pdf'],
      ['a.pdf, b.pdf already uploaded.'],
    ],
    [
      'one file twice in one pick',
      [],
      [file('a.pdf'), file('a.pdf')],
      ['a.pdf'],
      ['a.pdf already uploaded.'],
    ],
  ])('judges %s', (_, chosen, picked, accepted, complaints) => {
    const verdict = judgeFiles(chosen, picked)
    expect(verdict.accepted.map(({ name }) => name)).toEqual(accepted)
    expect(verdict.refusals.map(({ message }) => message)).toEqual(complaints)
  })
})

it.each([
  ['%PDF-1.7\n', true],
  [`${' '.repeat(100)}%PDF-1.4`, true],
  [`${' '.repeat(2000)}%PDF-1.4`, false],
  ['PK\u0003\u0004 a document of another kind', false],
  ['', false],
])('of a file that begins with %j it is %j that it is a PDF', async (text, expected) =>
  expect(await beginsAsPdf(new Blob([text]))).toBe(expected),
)
