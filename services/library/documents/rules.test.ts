import { expect, test } from 'vitest'
import { givenName, newDocument } from './rules'

test('a document without a title is named Untitled Document', () => {
  const document = newDocument({
    _id: 'x',
    title: '  ',
    courseCode: 'cs2030s',
    university: 'NUS',
    year: null,
    file: { ref: 'document/abc.pdf', sizeBytes: 1, sha256: 's' },
    pages: 3,
    uploaderId: 'u',
    publishedAt: new Date(0),
    isJudged: true,
    similarTo: null,
  })
  expect(document).toMatchObject({
    title: 'Untitled Document',
    titleKey: 'untitled document',
    courseCode: 'CS2030S',
    fileName: 'abc.pdf',
    pages: 3,
    status: 'published',
    revision: 1,
  })
})

test.each([
  ['Week 3.pdf', 'Week 3.pdf'],
  ['WEEK 3.PDF', 'WEEK 3.PDF'],
  ['Übung 堆', 'Übung 堆.pdf'],
  ['notes.exe', 'notes.exe.pdf'],
  ['notes.pdf.hta', 'notes.pdf.hta.pdf'],
  ['notes \u202Efdp.exe', 'notes fdp.exe.pdf'],
  ['notes.pdf\n', 'notes.pdf'],
  ['', '.pdf'],
])('a file that was called %j is given out as %j', (originalName, given) =>
  expect(givenName(originalName)).toBe(given),
)
