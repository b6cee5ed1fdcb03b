import { createHash } from 'node:crypto'

const hourMs = 3_600_000
/** Lifetime of a session, and of its token, without Remember me. */
export const dayMs = 24 * hourMs
/** Lifetime with Remember me, from the last renewal. */
export const rememberedMs = 30 * dayMs
/** How long a session goes on after another has continued it, so that open tabs receive the new token. */
export const graceMs = 60_000

export const lifetimeMs = (remember: boolean): number => (remember ? rememberedMs : dayMs)

/** True if a session, or a token, with these dates was begun with Remember me. */
export const isRemembered = (begun: Date, endsAt: Date): boolean => endsAt.getTime() - begun.getTime() > dayMs

/** True if a token is due for renewal: it is a remembered session’s, and half of its time is over. */
export const isRenewable = ({ issuedAt, endsAt }: { issuedAt: Date; endsAt: Date }, now: Date): boolean =>
  isRemembered(issuedAt, endsAt) && now.getTime() - issuedAt.getTime() >= rememberedMs / 2

/**
 * The id of the session that continues this one. It is derived, so that tabs that renew at once agree on it, and a session that ends while
 * it is renewed takes its successor along.
 */
export const successorOf = (sessionId: string): string =>
  createHash('sha256').update(`session after ${sessionId}`).digest('hex').slice(0, 24)

/** A session in the list, as far as its end concerns others. */
interface Listed {
  _id: string
  startedAt: Date
  endsAt: Date
  renews: string | null
}

/** All that ends with a session: itself, the one that it continues, and the one that may continue it. `endsAt`: no token is valid for longer. */
export function endingWith({ _id, startedAt, endsAt, renews }: Listed) {
  const after = (ms: number) => new Date(endsAt.getTime() + ms)
  return [
    { id: _id, endsAt, at: null },
    // It was renewed in the second half of its time.
    ...(renews ? [{ id: renews, endsAt: after(-rememberedMs / 2), at: null }] : []),
    ...(isRemembered(startedAt, endsAt)
      ? [{ id: successorOf(_id), endsAt: after(rememberedMs), at: null }]
      : []),
  ]
}
