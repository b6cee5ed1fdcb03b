import type { CaseSummary } from '#events'
import { expect, it } from 'vitest'
import type { Choice } from '../decisions/choices'
import { choicesForAll, isBulk, isSpam } from './rules'

type Row = Pick<CaseSummary, 'kind' | 'status' | 'reasons' | 'isContested'>
const row = (kind: Row['kind'], reasons: Row['reasons'] = [], status: Row['status'] = 'open'): Row => ({
  ...{ kind, status, reasons, isContested: false },
})
const [person, notes, text] = [row('reports'), row('document-reports'), row('texts')]

it.each<[string, Row[], Choice[]]>([
  ['no case', [], []],
  ['reports of documents', [notes, notes], ['take-down', 'close']],
  ['reports of people', [person, person], ['warn', 'suspend', 'close']],
  ['reports of texts', [text, text], ['hide-text', 'close']],
  ['reports of people and documents', [person, notes], ['close']],
  ['reports of documents and texts', [notes, text], ['close']],
  ['reports and a contested text', [text, { ...text, isContested: true }], []],
  ['reports and an appeal', [person, row('appeal')], []],
  ['a closed case', [row('reports', [], 'closed')], []],
])('about %s one may decide', (_, cases, choices) => expect(choicesForAll(cases)).toEqual(choices))

it.each<[string, Row, boolean, boolean]>([
  ['a document reported as spam', row('document-reports', ['spam']), true, true],
  ['a person reported for spam', row('reports', ['Harassment or spam']), true, true],
  ['a document reported as spam and as wrong', row('document-reports', ['spam', 'wrong']), true, false],
  ['reports of an earlier release', row('document-reports'), true, false],
  ['a closed case', row('document-reports', ['spam'], 'closed'), false, false],
  ['a text reported as spam', row('texts', ['spam']), true, true],
  ['a text whose author contests', { ...row('texts', ['spam']), isContested: true }, false, false],
  ['a removal', row('removal', ['spam']), false, false],
])('%s', (_, each, bulk, spam) => expect([isBulk(each), isSpam(each)]).toEqual([bulk, spam]))
