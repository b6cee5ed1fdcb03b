import { expect, it } from 'vitest'
import type { TextPiece } from './fold-text'
import { findIn } from './match-text'

const line = (...strings: string[]): TextPiece[] =>
  strings.map((str, index) => ({ str, hasEOL: index === strings.length - 1 }))
const lines = (...strings: string[]): TextPiece[] => strings.map((str) => ({ str, hasEOL: true }))
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
  ['a word that a line breaks', lines('an exam-', 'ple'), 'example', ['exam-|ple']],
  ['a word that a line breaks, with its hyphen', lines('a well-', 'known'), 'well-known', ['well-|known']],
  ['a word that a line breaks, without its hyphen', lines('a well-', 'known'), 'wellknown', ['well-|known']],
  ['a hyphen before a word of its own', lines('supply-', 'and demand-side'), 'supply- and', ['supply-|and']],
  ['a broken word before spaces', lines('exam- ', '  ple'), 'example', ['exam- |ple']],
  ['a broken word across an empty line', [...lines('exam-'), ...lines('', 'ple')], 'example', ['exam-|ple']],
  ['a range of pages that a line breaks', lines('pages 10-', '20'), '10-20', ['10-|20']],
  ['no broken word where a dash stands alone', lines('a -', 'b'), 'ab', []],
  ['no word over a line’s end without a hyphen', lines('exam', 'ple'), 'example', []],
  ['a soft hyphen', line('exam\u00adple'), 'example', ['exam\u00adple']],
  ['a hyphen that does not break', line('e\u2011mail'), 'e-mail', ['e\u2011mail']],
  ['a minus', line('x = \u22121'), '-1', ['\u22121']],
  ['full-width letters', line('ＣＳ２０３０Ｓ'), 'cs2030s', ['ＣＳ２０３０Ｓ']],
  ['with full-width letters', line('CS2030S'), 'ｃｓ２０３０ｓ', ['CS2030S']],
  ['with a ligature', line('efficient'), 'eﬃcient', ['efficient']],
  ['with accents', line('naive'), 'naïve', ['naive']],
  ['letters and accents apart', line('nai\u0308ve'), 'naïve', ['nai\u0308ve']],
  [
    'accents beside their letters, as TeX writes them',
    line('na\u00a8\u0131ve'),
    'naive',
    ['na\u00a8\u0131ve'],
  ],
  ['letters with strokes', line('Søren Łukasz'), 'soren lukasz', ['Søren Łukasz']],
  ['the German sharp s', line('Maße'), 'MASSE', ['Maße']],
  ['the Greek final sigma', line('λόγος'), 'ΛΟΓΟΣ', ['λόγος']],
  ['curly quotes', line('Bayes’ “rule”'), 'bayes\' "rule"', ['Bayes’ “rule”']],
  ['Chinese over the end of a line', lines('操作', '系统'), '操作系统', ['操作|系统']],
  ['invisible characters', line('la\u200bzy'), 'lazy', ['la\u200bzy']],
  ['nothing for nothing', line('a'), '  ', []],
  ['nothing where it does not stand', line('streams'), 'monad', []],
])('finds %s', (_, pieces, words, expected) => expect(found(pieces, words)).toEqual(expected))

it.each([
  [
    'each word, wherever it stands',
    line('limit of a theorem, and limits'),
    'theorem limit',
    ['limit', 'theorem', 'limit'],
  ],
  ['no word inside another', line('delimit often of'), 'limit of', ['of']],
  ['a word broken at the end of a line', lines('an algo-', 'rithm'), 'algo\u00ADrithm', ['algo-|rithm']],
  ['nothing for nothing', line('limit'), ' ', []],
])('finds %s', (_, pieces, words, expected) => {
  const matches = findIn(pieces, words, true)
  const texts = matches.map((spans) =>
    spans.map(({ piece, start, end }) => pieces[piece]?.str.slice(start, end)).join('|'),
  )
  expect(texts).toEqual(expected)
})
