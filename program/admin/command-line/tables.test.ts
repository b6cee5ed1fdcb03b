import { expect, it } from 'vitest'
import { fields, inWords, moment, printable, table } from './tables'

it('aligns columns by their signs, and ends no line with blanks', () => {
  expect(
    table(
      ['ID', 'NAME'],
      [
        ['1', 'Zoë'],
        ['twelve', ''],
      ],
    ),
  ).toBe('ID      NAME\n1       Zoë\ntwelve')
})

it('lets no text of a user move the cursor, hide what follows, or begin a line of its own in a table', () => {
  const hostile = '\u001b[2Jgone\u009b1m\r\u202etxt\u0000'
  expect(printable(hostile)).toBe('\ufffd[2Jgone\ufffd1m\ufffd\ufffdtxt\ufffd')
  expect(table(['NAME'], [['two\nlines']])).toBe('NAME\ntwo lines')
})

it('puts further lines of a value below it', () => {
  expect(fields([['Note', 'one\ntwo']])).toBe('Note      one\n          two')
})

it.each([
  [1, '1 s'],
  [119, '119 s'],
  [120, '2 min'],
  [3601, '61 min'],
  [86_400, '24 h'],
])('says %i seconds as %s', (seconds, words) => expect(inWords(seconds)).toBe(words))

it('says a moment to the minute', () => {
  expect(moment('2026-11-29T07:26:31.000Z')).toBe('2026-11-29 07:26 UTC')
})
