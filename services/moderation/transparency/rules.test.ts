import { expect, it } from 'vitest'
import { countKinds, type Counted } from './rules'

const from = new Date('2026-01-01T00:00:00Z')
const at = (hours: number) => new Date(from.getTime() + hours * 3_600_000)
const decided = (decision: 'take-down' | 'reject' | 'close', hours: number, openedAt: Date | null) => ({
  ...{ decision, at: at(hours), openedAt },
})
const notice = (...decisions: Counted['decisions'][number][]): Counted => ({
  ...{ kind: 'take-down', openedAt: at(0), decisions },
})

it('counts what was opened and decided, the median time, and each decision', () => {
  const cases: Counted[] = [
    notice(decided('take-down', 1, at(0))),
    notice(decided('take-down', 3, at(0))),
    notice(decided('reject', 8, at(0))),
    notice(),
    { kind: 'removal', openedAt: at(5), decisions: [] },
  ]
  expect(countKinds(cases, from)).toEqual([
    { kind: 'removal', opened: 1, decided: 0, decisionSeconds: null, decisions: [] },
    {
      ...{ kind: 'take-down', opened: 4, decided: 3, decisionSeconds: 3 * 3600 },
      decisions: [
        { decision: 'take-down', times: 2 },
        { decision: 'reject', times: 1 },
      ],
    },
  ])
})

it('leaves out what was before the period, and counts a decision without an open case', () => {
  const cases: Counted[] = [
    {
      kind: 'reports',
      openedAt: at(-9),
      decisions: [decided('close', -8, at(-9)), decided('close', 2, null)],
    },
    { kind: 'appeal', openedAt: at(-9), decisions: [decided('reject', -8, at(-9))] },
  ]
  expect(countKinds(cases, from)).toEqual([
    {
      ...{ kind: 'reports', opened: 0, decided: 0, decisionSeconds: null },
      decisions: [{ decision: 'close', times: 1 }],
    },
  ])
})
