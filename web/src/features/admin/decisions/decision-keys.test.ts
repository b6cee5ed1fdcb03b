import { caseKinds, type CaseKind } from '#events'
import { expect, it } from 'vitest'
import { choicesIn, type Choice } from './choices'
import { decisionKeys, keysOf } from './decision-keys'

const user = { _id: 'b'.repeat(24), role: 'student' as const, isActive: true }
const possible = (kind: CaseKind, isActive: boolean, isRemoved: boolean): Choice[] =>
  choicesIn(
    {
      ...{ kind, status: 'open', risks: ['votes-together'], userId: user._id },
      ...{ question: null, questions: [], notice: null, isContested: false },
      textNow: kind === 'texts' ? { words: 'No.', isHidden: false } : null,
      user: { ...user, isActive },
    },
    { isRemoved, selfId: 'a'.repeat(24) },
  )

it.each(
  caseKinds.flatMap((kind) =>
    [true, false].flatMap((isActive) =>
      [true, false].map((isRemoved) => [kind, isActive, isRemoved] as const),
    ),
  ),
)('%s, active: %s, removed: %s: each decision has a key of its own', (...of) => {
  const keys = possible(...of).map((choice) => decisionKeys[choice])
  expect(keys).toHaveLength(possible(...of).length)
  expect(new Set(keys).size).toBe(keys.length)
  // That of the note.
  expect(keys).not.toContain('n')
})

it('chooses a decision by its key', () => {
  const chosen: Choice[] = []
  const keys = keysOf(['warn', 'close'], (choice) => chosen.push(choice))
  expect(Object.keys(keys)).toEqual(['w', 'c'])
  keys.c?.()
  expect(chosen).toEqual(['close'])
})
