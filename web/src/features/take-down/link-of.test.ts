import { expect, it } from 'vitest'
import { documentIn, linkOf } from './link-of'

const id = 'a'.repeat(24)
const token = 'T-_9'.repeat(10)

it.each([
  [`#${id}.${token}`, { noticeId: id, token }],
  [`#${id}.`, null],
  [`#${id}`, null],
  ['', null],
  [`#${id}.${token}>`, null],
])('reads the link %j', (hash, link) => expect(linkOf(hash)).toEqual(link))

it.each([
  [`https://shelf.test/document/${id}`, id],
  [`https://shelf.test/document/${id}?page=3`, id],
  [`/document/${id}/`, id],
  [` ${id} `, id],
  ['https://shelf.test/browse', 'https://shelf.test/browse'],
])('finds the document in %j', (text, found) => expect(documentIn(text)).toBe(found))
