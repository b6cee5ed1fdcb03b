import { expect, it } from 'vitest'
import { uploadRequest } from './uploads'

it.each([
  ['Streams and lazy evaluation', true],
  ['线性代数', true],
  ['?', true],
  ['   ', false],
  ['Streams\nand more', false],
  ['\u202esmaertS', false],
  ['Streams \ud83d', false],
  ['\u200b', false],
  ['\u3164 \u2800', false],
])('takes %j for a title: %s', (title, expected) => {
  const request = { university: 'NUS', courseCode: 'CS2030S', fileUrl: '/files/document/notes.pdf', title }
  expect(uploadRequest.safeParse(request).success).toBe(expected)
})
