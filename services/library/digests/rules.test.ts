import { describe, expect, it } from 'vitest'
import { documentKinds, type DigestSetting } from '#events'
import {
  choose,
  chooseMail,
  modulesOf,
  mostNamed,
  postpone,
  settingOf,
  sendDigest,
  usualDigest,
} from './rules'

const now = new Date('2026-11-28T12:00:00Z')
const later = new Date('2026-11-28T13:00:00Z')
const token = 'a'.repeat(32)
const usual = usualDigest(now)
const wanted: DigestSetting = { inbox: true, hour: 8, kinds: ['lab', 'lecture'], mail: true }
const nextOf = (decision: object) => ('next' in decision ? decision.next : undefined)

describe('the setting', () => {
  it('is one message a day about every kind, and no mails, until a student chooses', () => {
    expect(settingOf(usual)).toEqual({ inbox: true, hour: 18, kinds: [...documentKinds], mail: false })
  })

  it('is kept as chosen, the kinds in their usual order', () => {
    const next = choose(wanted, token, now)(null, 0).next ?? usual
    expect(settingOf(next)).toEqual({ ...wanted, kinds: ['lecture', 'lab'] })
    expect(next).toMatchObject({
      dueAt: new Date('2026-11-29T00:00:00Z'),
      mailDueAt: new Date('2026-11-29T23:00:00Z'),
      mailToken: token,
    })
  })

  it('includes kinds of later releases for those who chose all', () => {
    expect(nextOf(choose({ ...wanted, kinds: [...documentKinds] }, token, now)(null, 0))).toMatchObject({
      kinds: null,
    })
  })

  it('tells nothing later of the time while it was off', () => {
    const off = choose({ ...wanted, inbox: false, mail: false }, token, now)(usual, 1).next ?? usual
    expect(off).toMatchObject({ dueAt: null, mailDueAt: null, toldUntil: now })
    expect(nextOf(choose(wanted, token, later)(off, 2))).toMatchObject({
      toldUntil: later,
      mailedUntil: later,
    })
  })

  it('keeps the day of the next mail and its token when something else changes', () => {
    const first = choose(wanted, token, now)(null, 0).next ?? usual
    const monday = new Date('2026-11-30T12:00:00Z')
    const again = nextOf(choose({ ...wanted, hour: 9 }, 'b'.repeat(32), monday)(first, 1))
    expect(again).toMatchObject({ mailDueAt: first.mailDueAt, mailToken: token, mailedUntil: now })
  })

  it('ends and begins mails by a link, and nothing else', () => {
    const first = choose(wanted, token, now)(null, 0).next ?? usual
    const ended = chooseMail(false, now)(first, 1).next ?? usual
    expect(ended).toEqual({ ...first, mail: false, mailDueAt: null })
    expect(chooseMail(false, now)(ended, 2)).toEqual({ outcome: true })
    expect(nextOf(chooseMail(true, later)(ended, 2))).toEqual({ ...first, mailedUntil: later })
    expect(chooseMail(true, now)(null, 0)).toEqual({ outcome: false })
  })
})

describe('a digest', () => {
  const due = { ...usual, mail: true, dueAt: now, mailDueAt: now, digests: 4 }
  const modules = [{ courseCode: 'CS2030S', documents: [{ documentId: 'd', title: 'Lab 5' }], others: 0 }]
  const news = { modules, until: now, asRead: 7, now: later }

  it('is told once: its record says until when everything is told', () => {
    const told = sendDigest('u', 'inbox', news)(due, 7)
    expect(told).toMatchObject({ outcome: true, next: { ...due, dueAt: null, toldUntil: now, digests: 5 } })
    expect(told.events).toMatchObject([{ payload: { userId: 'u', way: 'inbox', digest: 5, modules } }])
    expect(sendDigest('u', 'inbox', news)(due, 8)).toEqual({ outcome: false })
    expect(sendDigest('u', 'inbox', news)(null, 0)).toEqual({ outcome: false })
  })

  it('is mailed again a week later', () => {
    expect(nextOf(sendDigest('u', 'mail', news)(due, 7))).toEqual({
      ...{ ...due, digests: 5, mailedUntil: now },
      mailDueAt: new Date('2026-11-29T23:00:00Z'),
    })
  })

  it('without documents is not told', () => {
    const quiet = sendDigest('u', 'inbox', { ...news, modules: [] })(due, 7)
    expect(quiet).toEqual({ outcome: true, next: { ...due, dueAt: null, toldUntil: now }, events: [] })
  })

  it('waits while the account is suspended', () => {
    const waiting = nextOf(postpone('inbox', 7, now)(due, 7))
    expect(waiting).toEqual({ ...due, dueAt: new Date('2026-11-29T10:00:00Z') })
  })
})

describe('the documents of a digest', () => {
  const published = (_id: string, courseCode: string, minute: number) => ({
    ...{ _id, courseCode, title: `Notes ${_id}` },
    publishedAt: new Date(now.getTime() + minute * 60_000),
  })
  const module = (code: string, { also = [] as string[], since = null as Date | null } = {}) => ({
    ...{ code, codes: [code, ...also], since },
  })
  const idsOf = (found: ReturnType<typeof modulesOf>) =>
    found.map(({ courseCode, documents, others }) => [
      courseCode,
      documents.map(({ documentId }) => documentId).join(' '),
      others,
    ])

  it.each([
    [
      'are those of each module, newest first',
      [module('CS1'), module('CS2')],
      [
        ['CS1', 'c a', 0],
        ['CS2', 'b', 0],
      ],
    ],
    [
      'come in the student’s order',
      [module('CS2'), module('CS1')],
      [
        ['CS2', 'b', 0],
        ['CS1', 'c a', 0],
      ],
    ],
    ['count under every code of a module', [module('CS1', { also: ['CS2'] })], [['CS1', 'c b a', 0]]],
    [
      'are told once, even if two modules share a code',
      [module('CS1'), module('CS2', { also: ['CS1'] })],
      [
        ['CS1', 'c a', 0],
        ['CS2', 'b', 0],
      ],
    ],
    [
      'begin when the student followed the module',
      [module('CS1', { since: new Date(now.getTime() + 90_000) })],
      [['CS1', 'c', 0]],
    ],
    ['leave out modules without any', [module('CS3')], []],
  ])('%s', (_, followed, expected) => {
    const documents = [published('a', 'CS1', 1), published('c', 'CS1', 3), published('b', 'CS2', 2)]
    expect(idsOf(modulesOf(documents, followed))).toEqual(expected)
  })

  it('are named up to a number, and counted beyond it', () => {
    const many = Array.from({ length: mostNamed + 4 }, (_, nth) => published(`d${nth}`, 'CS1', nth))
    expect(modulesOf(many, [module('CS1')])).toMatchObject([{ courseCode: 'CS1', others: 4 }])
  })
})
