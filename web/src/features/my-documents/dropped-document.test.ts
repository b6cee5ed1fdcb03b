import { expect, it } from 'vitest'
import { droppedDocument } from './dropped-document'

const id = 'a'.repeat(24)
const origin = 'https://studyshelf.example'

it.each([
  [`${origin}/document/${id}`, id],
  [`${origin}/document/${id}?page=2\r\n`, id],
  [`${origin}/document/${id}/print`, null],
  [`${origin}/profile/${id}`, null],
  [`https://other.example/document/${id}`, null],
  ['no address', null],
  ['', null],
])('finds in %j the document %s', (text, found) => expect(droppedDocument(text, origin)).toBe(found))
