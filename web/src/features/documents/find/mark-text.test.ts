import { expect, it } from 'vitest'
import { markText } from './mark-text'

const span = (start: number, end: number, current = false) => ({ piece: 0, start, end, current })

it.each([
  ['nothing', 'streams', [], 'streams'],
  ['a part', 'streams', [span(0, 6)], '<mark>stream</mark>s'],
  ['several', 'aXbX', [span(1, 2), span(3, 4)], 'a<mark>X</mark>b<mark>X</mark>'],
  ['the current one apart', 'a', [span(0, 1, true)], '<mark data-current="true">a</mark>'],
  ['text that looks like markup', 'a<b & "c"', [span(1, 3)], 'a<mark>&lt;b</mark> &amp; &quot;c&quot;'],
])('marks %s', (_, text, spans, expected) => expect(markText(text, spans)).toBe(expected))
