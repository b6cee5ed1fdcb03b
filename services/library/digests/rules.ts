import { digestGathered, documentKinds, type DigestSetting, type DigestWay, type PayloadOf } from '#events'
import { raise, type Decision, type StateOf } from '#platform/core'
import type { DigestRecord } from '../model'
import { nextHour, nextMonday } from './times'

/** After the last lectures of most days. */
const usualHour = 18
/** Documents of a module that a digest names. */
export const mostNamed = 3

export type State = StateOf<DigestRecord>
type DigestRule = (state: State | null, version: number) => Decision<State, boolean>
export type DigestModules = PayloadOf<typeof digestGathered>['modules']

/** As it is until a user chooses otherwise: one message a day, no mails. */
export const usualDigest = (now: Date): State => ({
  ...{ inbox: true, hour: usualHour, kinds: null, mail: false, mailToken: null },
  ...{ digests: 0, dueAt: null, toldUntil: now, mailDueAt: null, mailedUntil: now },
})

export const settingOf = ({ inbox, hour, kinds, mail }: State): DigestSetting => ({
  ...{ inbox, hour, mail },
  kinds: kinds ?? [...documentKinds],
})

/** Changes the setting. Documents published while it was off are never announced. */
export const choose =
  ({ inbox, hour, kinds, mail }: DigestSetting, newToken: string, now: Date): DigestRule =>
  (state) => {
    const before = state ?? usualDigest(now)
    const next = {
      ...before,
      ...{ inbox, hour, mail },
      kinds: kinds.length === documentKinds.length ? null : documentKinds.filter((k) => kinds.includes(k)),
      // Documents may have been published since the last digest: the next hour looks.
      dueAt: inbox ? nextHour(now, hour) : null,
      ...(inbox && !before.inbox && { toldUntil: now }),
      ...setMail(before, mail, now),
      mailToken: mail ? (before.mailToken ?? newToken) : before.mailToken,
    }
    return { outcome: true, next, events: [] }
  }

const setMail = (before: State, mail: boolean, now: Date): Partial<State> => ({
  mail,
  mailDueAt: mail ? (before.mailDueAt ?? nextMonday(now)) : null,
  ...(mail && !before.mail && { mailedUntil: now }),
})

/** Ends the mails, or begins them again. Outcome: true if there is such a record. */
export const chooseMail =
  (mail: boolean, now: Date): DigestRule =>
  (state) => {
    if (state === null) return { outcome: false }
    if (state.mail === mail) return { outcome: true }
    return { outcome: true, next: { ...state, ...setMail(state, mail, now) }, events: [] }
  }

/** Documents from before this time were told. */
export const toldBefore = (state: Pick<State, 'toldUntil' | 'mailedUntil'>, way: DigestWay): Date =>
  way === 'inbox' ? state.toldUntil : state.mailedUntil

/**
 * Sends a digest, or records that there was nothing to send. One write: the digest with its event, and when the next one is due. `asRead`:
 * the version to which the documents belong. Outcome: false if the record has changed since.
 */
export const sendDigest =
  (
    userId: string,
    way: DigestWay,
    { modules, until, asRead, now }: { modules: DigestModules; until: Date; asRead: number; now: Date },
  ): DigestRule =>
  (state, version) => {
    if (state === null || version !== asRead) return { outcome: false }
    const next = {
      ...state,
      ...(way === 'inbox'
        ? { dueAt: null, toldUntil: until }
        : { mailDueAt: nextMonday(now), mailedUntil: until }),
    }
    if (modules.length === 0) return { outcome: true, next, events: [] }
    const digest = state.digests + 1
    const told = raise(digestGathered, { userId, way, digest, modules, at: now.toISOString() })
    return { outcome: true, next: { ...next, digests: digest }, events: [told] }
  }

/** Looks again later, as for a suspended account. */
export const postpone =
  (way: DigestWay, asRead: number, now: Date): DigestRule =>
  (state, version) =>
    state === null || version !== asRead
      ? { outcome: false }
      : {
          outcome: true,
          next: {
            ...state,
            ...(way === 'inbox' ? { dueAt: nextHour(now, state.hour) } : { mailDueAt: nextMonday(now) }),
          },
          events: [],
        }

/** A published document, as a digest needs it. */
export interface Published {
  _id: string
  title: string
  courseCode: string
  publishedAt: Date
}
/** A module that a user follows: all its codes, and since when. */
export interface FollowedModule {
  code: string
  codes: readonly string[]
  since: Date | null
}

/**
 * The new documents of each module, in the user's order of modules. A module lists documents published since the user follows it, newest
 * first. A document is listed once, under the first module that has its code.
 */
export function modulesOf(
  documents: readonly Published[],
  followed: readonly FollowedModule[],
): DigestModules {
  const newest = [...documents].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
  const told = new Set<string>()
  return followed.flatMap(({ code, codes, since }) => {
    const own = newest.filter(
      ({ _id, courseCode, publishedAt }) =>
        codes.includes(courseCode) && !told.has(_id) && (since === null || publishedAt >= since),
    )
    for (const { _id } of own) told.add(_id)
    if (own.length === 0) return []
    const named = own.slice(0, mostNamed).map(({ _id, title }) => ({ documentId: _id, title }))
    return [{ courseCode: code, documents: named, others: own.length - named.length }]
  })
}
