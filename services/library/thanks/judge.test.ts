import { expect, it } from 'vitest'
import { judge, timesOfLike, type Facts, type Waiting } from './judge'

const now = new Date('2026-11-27T12:00:00Z')
const saved: Waiting = {
  _id: 'save:d:r',
  act: 'save',
  uploaderId: 'u',
  documentId: 'd',
  readerId: 'r',
  stands: true,
  givenAt: now,
  dueAt: now,
}
const helped: Waiting = { ...saved, _id: 'helped:d:r', act: 'helped' }
const like: Waiting = { ...saved, _id: 'like:d:2026-11-27', act: 'like', readerId: null }
const everything: Facts = {
  documents: new Map([['d', { title: 'Heaps', status: 'published', uploaderId: 'u' }]]),
  isSaved: () => true,
  likers: new Map([[like._id, ['s', 'r']]]),
  isActive: () => true,
}
const document = (over: object) =>
  new Map([['d', { title: 'Heaps', status: 'published' as const, uploaderId: 'u', ...over }]])
const told = (thanks: Waiting, readerId: string) => ({
  kind: 'tell',
  told: {
    ...{ thanksId: thanks._id, act: thanks.act, documentId: 'd', title: 'Heaps' },
    ...{ readerId, givenAt: now },
  },
})
const settle = { kind: 'settle' }
const forgotten = (stands: boolean) => ({ kind: 'wait', dueAt: null, stands })
const later = { kind: 'wait', dueAt: new Date('2026-11-27T12:10:00Z'), stands: true }

it.each<[string, Waiting, Partial<Facts>, unknown]>([
  ['a save', saved, {}, told(saved, 'r')],
  ['a save on its way', saved, { isSaved: () => false }, later],
  [
    'a save that a crash prevented',
    { ...saved, givenAt: new Date('2026-11-27T11:50:00Z') },
    { isSaved: () => false },
    forgotten(false),
  ],
  ['a save that was taken back', { ...saved, stands: false }, {}, forgotten(false)],
  ['a "this helped"', helped, { isSaved: () => false }, told(helped, 'r')],
  ['one that was taken back', { ...helped, stands: false }, {}, forgotten(false)],
  ['one of a suspended or closed account', helped, { isActive: () => false }, forgotten(true)],
  ['thanks for a document that is gone', helped, { documents: new Map() }, settle],
  ['thanks for a removed one', helped, { documents: document({ status: 'removed' }) }, settle],
  ['thanks for one that is another’s now', helped, { documents: document({ uploaderId: 'x' }) }, settle],
  ['thanks to oneself', { ...helped, readerId: 'u' }, {}, settle],
  ['the first like of a day', like, {}, told(like, 's')],
  ['the next one, if its account is suspended', like, { isActive: (id) => id === 'r' }, told(like, 'r')],
  ['a like that was taken back', like, { likers: new Map() }, later],
  [
    'one that was taken back until the day was over',
    { ...like, _id: 'like:d:2026-11-26' },
    { likers: new Map() },
    settle,
  ],
])('%s', (_, thanks, over, verdict) =>
  expect(judge(thanks, { ...everything, ...over }, now)).toEqual(verdict),
)

it('counts a like that is written just after midnight', () =>
  expect(timesOfLike(like)).toEqual({
    from: new Date('2026-11-26T16:00:00Z'),
    until: new Date('2026-11-27T16:01:00Z'),
  }))
