import { expect, it } from 'vitest'
import type { NoticeDetail } from '#events'
import { choicesAbout, choicesIn, wordsOf, type Choice } from './choices'

const me = 'a'.repeat(24)
const student = { _id: 'b'.repeat(24), role: 'student' as const, isActive: true }
const suspended = { ...student, isActive: false }
const admin = { ...student, role: 'admin' as const }

it.each<[string, Parameters<typeof choicesAbout>[0], Choice[]]>([
  ['a student', student, ['warn', 'suspend']],
  ['a suspended student', suspended, ['warn', 'reinstate']],
  ['another admin', admin, ['warn']],
  ['oneself', { ...admin, _id: me }, []],
])('about %s one may decide %s', (_, user, choices) => expect(choicesAbout(user, me)).toEqual(choices))

const open = {
  kind: 'reports' as const,
  status: 'open' as const,
  risks: [],
  question: null,
  questions: [],
  userId: student._id,
  user: student,
  notice: null,
  isContested: false,
  textNow: null,
}
const question = {
  ...{
    _id: 'c'.repeat(24),
    text: 'Which?',
    actor: { _id: me, username: 'Ada', avatar: '', distinction: null, isAdmin: true, operator: null },
  },
  ...{ at: '', state: 'answered' as const, answer: 'This.', answeredAt: '' },
}
const asked = { ...open, kind: 'contest' as const, question: 'answered' as const, questions: [question] }
const text = { ...open, kind: 'texts' as const, textNow: { words: 'No.', isHidden: false } }
const hidden = { ...text, textNow: { words: 'No.', isHidden: true } }
const asking = { ...open, kind: 'take-down' as const }
const told = { ...asking, notice: { state: 'restoring' } as NoticeDetail }
const pileOn = { ...open, kind: 'removal' as const, risks: ['votes-together' as const] }
it.each<[string, Parameters<typeof choicesIn>[0], boolean, Choice[]]>([
  ['open reports', open, false, ['warn', 'suspend', 'close']],
  ['closed reports', { ...open, status: 'closed' }, false, []],
  ['reports about oneself', { ...open, userId: me }, false, []],
  ['reports about an account that is gone', { ...open, user: null }, false, ['close']],
  ['a removal', { ...open, kind: 'removal' }, true, ['restore', 'warn', 'suspend', 'close']],
  ['a removal of what stands again', { ...open, kind: 'removal' }, false, ['warn', 'suspend', 'close']],
  ['a pile-on', pileOn, true, ['undo-pile-on', 'restore', 'warn', 'suspend', 'close']],
  ['a closed pile-on', { ...pileOn, status: 'closed' }, true, ['restore']],
  [
    'a reported document',
    { ...open, kind: 'document-reports' },
    false,
    ['take-down', 'warn', 'suspend', 'close'],
  ],
  [
    'a reported document that was taken down',
    { ...open, kind: 'document-reports', status: 'closed' },
    true,
    ['restore'],
  ],
  ['a reported text', text, false, ['hide-text', 'hide-and-warn', 'warn', 'suspend', 'close']],
  ['a reported text that is gone', { ...text, textNow: null }, false, ['warn', 'suspend', 'close']],
  ['a reported text whose author is gone', { ...text, user: null }, false, ['hide-text', 'close']],
  ['a text that was hidden', { ...hidden, status: 'closed' }, false, ['show-text']],
  ['a text that was left', { ...text, status: 'closed' }, false, []],
  ['a contested text', { ...hidden, isContested: true }, false, ['show-text', 'keep-hidden']],
  [
    'a contested text that is gone',
    { ...text, textNow: null, isContested: true },
    false,
    ['show-text', 'keep-hidden'],
  ],
  ['one’s own text', { ...text, userId: me }, false, []],
  ['a take-down notice', asking, false, ['uphold', 'dismiss']],
  ['a notice about a document that is closed', asking, true, ['dismiss']],
  ['court action', told, true, ['record-court', 'set-aside']],
  ['an upheld notice', { ...asking, status: 'closed' }, true, ['restore']],
  ['a closed removal', { ...open, kind: 'removal', status: 'closed' }, true, ['restore']],
  ['a contested warning', { ...open, kind: 'contest' }, false, ['withdraw', 'keep', 'ask']],
  ['one whose student is asked', { ...asked, question: 'asked' }, false, ['withdraw', 'keep']],
  ['one whose student answered', asked, false, ['withdraw', 'keep', 'ask']],
  [
    'one with all questions',
    { ...asked, questions: [question, question, question] },
    false,
    ['withdraw', 'keep'],
  ],
  ['one of an account that is gone', { ...asked, user: null }, false, ['withdraw', 'keep']],
  ['an answered one', { ...open, kind: 'contest', status: 'closed' }, false, []],
  ['an appeal', { ...open, kind: 'appeal', user: suspended }, false, ['accept', 'reject', 'ask']],
  ['an appeal of who is active', { ...open, kind: 'appeal' }, false, ['reject']],
  ['a near copy', { ...open, kind: 'copy' }, false, ['publish', 'refuse']],
  ['a near copy of one’s own', { ...open, kind: 'copy', userId: me }, false, []],
  ['a near copy that went with its account', { ...open, kind: 'copy', user: null }, false, []],
  ['a decided near copy', { ...open, kind: 'copy', status: 'closed' }, false, []],
  ['unusual points', { ...open, kind: 'risk' }, false, ['take-points', 'close']],
  ['one’s own points', { ...open, kind: 'risk', userId: me }, false, []],
  ['decided points', { ...open, kind: 'risk', status: 'closed' }, false, []],
  ['an answered appeal', { ...open, kind: 'appeal', status: 'closed', user: suspended }, false, []],
])('in %s one may decide', (_, found, isRemoved, choices) =>
  expect(choicesIn(found, { isRemoved, selfId: me })).toEqual(choices),
)

it.each([
  [0, 'number 1 of 3'],
  [1, 'number 2 of 3'],
  [2, 'it suspends'],
  [3, 'it suspends'],
])('says what one more warning does to whoever has %i', (warnings, words) =>
  expect(wordsOf('warn', warnings).effect).toContain(words),
)
