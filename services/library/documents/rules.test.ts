import { expect, test } from 'vitest'
import { newDocument } from './rules'

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
