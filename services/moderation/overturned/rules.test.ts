import { expect, it } from 'vitest'
import { documentCaseId, notesCaseId, textCaseId, type OverturnedRow } from '#events'
import { countOverturned, restoredDocument, type DocumentHistory, type Made } from './rules'

const [one, other] = ['1'.repeat(24), '2'.repeat(24)]
const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const made = (action: Made['action'], caseId: string | null, at = day(9)): Made => ({ at, action, caseId })
const none = { contest: [0, 0], appeal: [0, 0], removal: [0, 0], 'take-down': [0, 0], text: [0, 0] }

it.each<
  [
    string,
    Made[],
    { removed?: number; histories?: [string, DocumentHistory][] },
    Partial<Record<OverturnedRow['of'], [made: number, overturned: number]>>,
  ]
>([
  ['nothing', [], {}, {}],
  [
    'contested warnings',
    [made('withdraw', `contest-${one}-1`), made('reject', `contest-${one}-2`)],
    {},
    { contest: [2, 1] },
  ],
  [
    'appeals',
    [made('reinstate', `appeal-${one}-1`), made('reject', `appeal-${one}-3`)],
    {},
    { appeal: [2, 1] },
  ],
  ['accounts that were active again without an appeal', [made('reinstate', `user-${one}`)], {}, {}],
  ['warnings that the rules withdrew', [made('reinstate', null)], {}, {}],
  [
    'removals',
    [made('restore', documentCaseId(one)), made('undo-pile-on', documentCaseId(other))],
    { removed: 5 },
    { removal: [5, 2] },
  ],
  [
    'a document that was taken down and restored',
    [made('take-down', notesCaseId(one), day(7)), made('restore', documentCaseId(one))],
    { histories: [[one, [{ at: day(7), decision: 'take-down' }]]] },
    { 'take-down': [1, 1] },
  ],
  [
    'one that was taken down before these days',
    [made('restore', documentCaseId(one))],
    { histories: [[one, [{ at: day(1), decision: 'take-down' }]]] },
    { 'take-down': [0, 1] },
  ],
  [
    'one that dislikes removed after it had been restored',
    [made('restore', documentCaseId(one))],
    {
      removed: 1,
      histories: [
        [
          one,
          [
            { at: day(3), decision: 'restore' },
            { at: day(1), decision: 'take-down' },
            { at: day(4), decision: 'close' },
            { at: day(9), decision: 'restore' },
          ],
        ],
      ],
    },
    { removal: [1, 1] },
  ],
  [
    'texts that were hidden and shown again',
    [
      made('hide-text', textCaseId(one)),
      made('hide-and-warn', textCaseId(other)),
      made('show-text', textCaseId(other)),
      made('reject', textCaseId(one)),
    ],
    {},
    { text: [2, 1] },
  ],
])('counts %s', (_, decisions, { removed = 0, histories = [] }, expected) => {
  const rows = countOverturned(decisions, { removed, histories: new Map(histories) })
  expect(Object.fromEntries(rows.map((row) => [row.of, [row.made, row.overturned]]))).toEqual({
    ...none,
    ...expected,
  })
})

it('finds the document of a restoration', () => {
  expect([documentCaseId(one), `user-${one}`, null].map(restoredDocument)).toEqual([one, null, null])
})
