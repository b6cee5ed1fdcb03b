import { expect, it } from 'vitest'
import { asParagraph, cleanText } from './clean-text'

it.each([
  ['lines stay', 'one \ntwo', 'one\ntwo'],
  ['ligatures become letters', 'e\uFB03cient \uFB02ow', 'efficient flow'],
  ['what the author meant stays', 'x\u00B2 na\u00EFve \uFF23', 'x\u00B2 na\u00EFve \uFF23'],
  ['invisible characters go', 'a\0b\u200B\uFEFFc\u202Ed', 'abcd'],
  ['soft hyphens show only where a line breaks', 'ex\u00ADam\u00AD\nple', 'exam-\nple'],
  ['empty lines of page breaks become one', 'a\r\n \r\n\n\nb\n', 'a\n\nb'],
  ['spaces of every kind become plain', 'a\u00A0\u2003b\tc', 'a b c'],
  ['emoji stay whole', '\u{1F468}\u200D\u{1F393}', '\u{1F468}\u200D\u{1F393}'],
])('in copied text %s', (_, selected, expected) => expect(cleanText(selected)).toBe(expected))

it.each([
  ['lines are joined by spaces', 'one \n two\n\nthree', 'one two three'],
  ['a broken word is whole', 'an exam-\nple', 'an example'],
  ['so is one with a soft hyphen', 'an exam\u00AD\nple', 'an example'],
  ['a name keeps its hyphen', 'Karp-\nRabin', 'Karp-Rabin'],
  ['a range keeps its dash', 'pages 10\u2013\n20', 'pages 10\u201320'],
  ['a dash between words keeps its spaces', 'a line -\nso', 'a line - so'],
  ['Chinese has no spaces', '\u64CD\u4F5C\n\u7CFB\u7EDF', '\u64CD\u4F5C\u7CFB\u7EDF'],
  ['nothing stays nothing', ' \n ', ''],
])('in one paragraph %s', (_, selected, expected) => expect(asParagraph(selected)).toBe(expected))
