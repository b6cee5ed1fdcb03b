import { expect, it } from 'vitest'
import { partsOf } from './marked-run'

const str = 'a well-known exam-'
const run = (start: number, end: number) => ({ piece: 0, start, end, before: '' })
const span = (start: number, end: number, current = false) => ({ piece: 0, start, end, current })
const shown = (parts: ReturnType<typeof partsOf>) =>
  parts
    .map(({ text, mark }) => (mark === null ? text : mark === 'current' ? `{${text}}` : `[${text}]`))
    .join('')

it.each([
  ['without marks', run(0, 18), [], 'a well-known exam-'],
  ['with a mark', run(0, 18), [span(2, 6)], 'a [well]-known exam-'],
  [
    'with the current mark and another',
    run(0, 18),
    [span(2, 6, true), span(7, 12)],
    'a {well}-[known] exam-',
  ],
  ['whose mark goes on in the next line', run(0, 17), [span(13, 18)], 'a well-known [exam]'],
  ['that begins within a mark', run(4, 18), [span(2, 6)], '[ll]-known exam-'],
  ['beside a mark', run(7, 12), [span(2, 6)], 'known'],
])('a run %s', (_, given, spans, expected) => expect(shown(partsOf(given, str, spans))).toBe(expected))
