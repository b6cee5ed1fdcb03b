import { expect, it } from 'vitest'
import { findIn, type TextPiece } from './match-text'

const line = (...strings: string[]): TextPiece[] =>
  strings.map((str, index) => ({ str, hasEOL: index === strings.length - 1 }))
const found = (pieces: TextPiece[], words: string) =>
  findIn(pieces, words).map((spans) =>
    spans.map(({ piece, start, end }) => pieces[piece]?.str.slice(start, end)).join('|'),
  )

it.each([
  ['every place', line('a stream of streams'), 'stream', ['stream', 'stream']],
  ['whatever the capitals', line('Lazy LAZY'), 'lazy', ['Lazy', 'LAZY']],
  ['without the accents', line('naïve'), 'naive', ['naïve']],
  ['letters that are drawn as one', line('eﬃcient'), 'efficient', ['eﬃcient']],
  ['over several pieces', line('la', 'zy eval'), 'lazy', ['la|zy']],
  ['over the end of a line', [...line('supply and'), ...line('demand')], 'and demand', ['and|demand']],
  ['over many spaces', line('supply   and'), 'supply and', ['supply   and']],
  ['what has signs in it', line('f(x) = x.y'), 'x.y', ['x.y']],
  ['letters outside the basic plane', line('𝑓 of x'), 'f', ['𝑓', 'f']],
  ['what stands behind a sign outside the basic plane', line('🙂 be lazy 🙂 lazy'), 'lazy', ['lazy', 'lazy']],
  ['a sign outside the basic plane', line('a 🙂 b'), '🙂', ['🙂']],
  ['nothing for nothing', line('a'), '  ', []],
  ['nothing where it does not stand', line('streams'), 'monad', []],
])('finds %s', (_, pieces, words, expected) => expect(found(pieces, words)).toEqual(expected))
