import { expect, it } from 'vitest'
import type { DecisionKind, ReportedText } from '#events'
import { textNotice, textReporterNotice } from './text-notices'

const documentId = 'd'.repeat(24)
const remark: ReportedText = { subject: 'remark', words: 'You are stupid.', documentId, courseCode: null }
const want: ReportedText = { subject: 'want', words: 'Call me.', documentId: null, courseCode: 'CS2030S' }
const told = (decision: DecisionKind, text: ReportedText | null = remark) =>
  textNotice({ decision, text, note: 'Be kind.' }, 'https://shelf.test')

it.each<[DecisionKind, ReportedText, RegExp[]]>([
  [
    'hide-text',
    remark,
    [
      /your remark on a document/,
      /“You are stupid\.”/,
      /document\/d{24}/,
      /Be kind\./,
      /shelf\.test\/warnings/,
    ],
  ],
  ['hide-and-warn', remark, [/You were warned, too\./, /14 days/]],
  ['hide-text', want, [/CS2030S/, /“Call me\.”/]],
  ['show-text', remark, [/no longer hidden: “You are stupid\.”/, /Be kind\./]],
  ['reject', remark, [/stays hidden/, /Be kind\./]],
])('after %s the author is told of which text, with the note', (decision, text, parts) => {
  for (const part of parts) expect(told(decision, text)?.body).toMatch(part)
})

it('does not speak of a warning that was not given', () =>
  expect(told('hide-text')?.body).not.toContain('warned'))

it.each<[DecisionKind, ReportedText | null]>([
  ['close', remark],
  ['warn', remark],
  ['suspend', remark],
  ['hide-text', null],
])('nothing is told after %s', (decision, text) => expect(told(decision, text)).toBeNull())

it.each<[DecisionKind, string]>([
  ['hide-text', 'and hid it.'],
  ['hide-and-warn', 'and hid it.'],
  ['close', 'did not hide it.'],
  ['warn', 'did not hide it.'],
])('after %s the reporter is told what became of it, without the words', (decision, words) => {
  const { body } = textReporterNotice({ decision, text: remark }, 'https://shelf.test')
  expect(body).toContain(words)
  expect(body).toContain(`a remark on a document (https://shelf.test/document/${documentId})`)
  expect(body).not.toContain(remark.words)
})
