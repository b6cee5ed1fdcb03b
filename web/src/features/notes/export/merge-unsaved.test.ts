import { expect, it } from 'vitest'
import { mergeUnsaved, type Unsaved } from './merge-unsaved'

const saved = {
  documentId: 'a',
  document: { title: 'Streams', courseCode: 'CS2030S' },
  content: 'old',
  version: 3,
  updatedAt: '2026-11-28T00:00:00Z',
}

it.each<[string, Unsaved | null, string[]]>([
  ['a saved note', null, ['old']],
  ['what was typed since', { content: 'new', baseVersion: 3 }, ['new']],
  ['what an open notepad shows', { content: 'new', baseVersion: null }, ['new']],
  ['both texts after a change elsewhere', { content: 'new', baseVersion: 2 }, ['old\n\nnew']],
  ['one text that was saved meanwhile', { content: 'old', baseVersion: 2 }, ['old']],
  ['no note that was emptied', { content: ' ', baseVersion: 3 }, []],
])('has %s', (_, draft, texts) =>
  expect(
    mergeUnsaved([saved], new Map(draft === null ? [] : [['a', draft]])).map(({ content }) => content),
  ).toEqual(texts),
)

it('has a note that was never saved', () =>
  expect(mergeUnsaved([saved], new Map([['b', { content: 'first', baseVersion: 0 }]]))).toMatchObject([
    saved,
    { documentId: 'b', document: null, content: 'first', updatedAt: null },
  ]))
