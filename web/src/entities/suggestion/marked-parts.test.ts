import { expect, test } from 'vitest'
import { markedCode, markedParts, type Part } from './marked-parts'

/** [Marked] parts in brackets. */
const written = (parts: readonly Part[]) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')

test.each([
  ['Tutorial 3: Streams', 'tut str', '[Tut]orial 3: [Str]eams'],
  ['Tutorial 3: Streams', 'tutorial  3', '[Tutorial] [3]: Streams'],
  ['Streams, upstreams', 'st stre', '[Stre]ams, upstreams'],
  ['Straße nach Wien', 'STRASSE', '[Straße] nach Wien'],
  ['C++ and C', 'c++', '[C++] and C'],
  ['ＣＳ notes', 'cs', '[ＣＳ] notes'],
  ['Streams', '', 'Streams'],
  ['Streams', 'eams', 'Streams'],
  ['a <b> & c', '<b>', 'a <[b]> & c'],
  ['🦊 fox', '🦊 f', '🦊 [f]ox'],
])('marks in “%s” for “%s”', (text, typed, marked) => {
  expect(written(markedParts(text, typed))).toBe(marked)
})

test.each([
  ['CS2030S', 'cs20', '[CS20]30S'],
  ['CS2030S', 'cs 2030s tut', '[CS2030S]'],
  ['COR-IS1702', 'coris', '[COR-IS]1702'],
  ['COR-IS1702', 'cor', '[COR]-IS1702'],
  ['CS2030S', '2030', 'CS2030S'],
])('marks in the code %s for “%s”', (code, typed, marked) => {
  expect(written(markedCode(code, typed))).toBe(marked)
})
