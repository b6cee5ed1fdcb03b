import { expect, it } from 'vitest'
import type { DocumentView } from '#events'
import { asEdition, editionToShow, readEdition } from './editions'

const edition = (number: number) => ({
  edition: number,
  publishedAt: '2026-11-01T00:00:00.000Z',
  pages: number,
  sizeBytes: number,
  fileUrl: `/${number}`,
  fileName: `${number}.pdf`,
})
const editions = [edition(3), edition(2), edition(1)]

it.each([
  ['the newest of an unopened document', { chosen: null, opened: null }, 3],
  ['the one that was the newest when the page was opened', { chosen: null, opened: 2 }, 2],
  ['the chosen one', { chosen: 1, opened: 3 }, 1],
  ['the newest instead of one that does not exist', { chosen: 7, opened: 9 }, 3],
])('shows %s', (_, asked, shown) => {
  expect(editionToShow(editions, asked)?.edition).toBe(shown)
})

it('shows a former edition with its own file, and without the picture and place of the newest', () => {
  const document = {
    ...{ title: 'Streams', pages: 3, fileUrl: '/3', thumbnail: '/t', place: { page: 2 }, editions },
  } as unknown as DocumentView
  expect(asEdition(document, edition(3))).toBe(document)
  expect(asEdition(document, edition(1))).toMatchObject({
    ...{ title: 'Streams', pages: 1, fileUrl: '/1', fileName: '1.pdf', thumbnail: null, place: null },
  })
})

it.each([
  ['1', 1],
  ['12', 12],
  ['0', null],
  ['100', null],
  ['1e1', null],
  ['', null],
  [null, null],
])('reads %s in an address as %s', (text, number) => {
  expect(readEdition(text)).toBe(number)
})
