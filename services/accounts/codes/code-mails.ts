import { createHmac } from 'node:crypto'
import { emailKeyOf } from '#events'
import {
  countChecked,
  TryLater,
  type CheckedLimit,
  type CreateLimiter,
  type Limiter,
  type LimiterOptions,
} from '#platform/core'
import type { Visit } from '../contract'

const [hour, day] = [3600, 24 * 3600]

/**
 * Limits on mails with codes: they go to addresses that nobody has proven to own. They are counted per recipient, whatever the mail is for,
 * and per asker: a signed-in user, or a network address, which a whole campus may share. Inside a campus network, the limits of an address
 * are multiplied by the visit's `share`. Beyond them a visitor may continue with a human check, up to a ceiling.
 */
export const mailLimits = {
  recipient: [
    { name: 'mails-to-hour', max: 3, seconds: hour },
    { name: 'mails-to-day', max: 10, seconds: day },
  ],
  user: [{ name: 'mails-by-user', max: 10, seconds: day }],
  network: [
    { name: 'mails-by-network-hour', max: 300, seconds: hour },
    { name: 'mails-by-network-day', max: 2000, seconds: day },
  ],
} as const satisfies Record<string, readonly LimiterOptions[]>

/** Who asks for a mail. */
export type Asker = { userId: string } | Visit

/**
 * Counts a mail with a code before it is requested. Resolves to the refusal if there were too many, else to null. A reset
 * calls it for addresses without an account too, so that the refusal does not tell one from the other. A registration's code is counted only
 * where it is mailed: whether a registration waits for one is told by 'too-soon' already. Rejects with the errors of `beyond`.
 */
export type CountCodeMail = (to: string, asker: Asker) => Promise<TryLater | null>

/** The key under which mails to an address are counted: a hash, so that the addresses of strangers are not stored. */
export const createMailLimitKey =
  (secret: Buffer) =>
  (email: string): string =>
    createHmac('sha256', secret).update(emailKeyOf(email)).digest('base64url')

export function createCountCodeMail({
  createLimiter,
  mailLimitKey,
}: {
  /** Null where limits are off. */
  createLimiter: CreateLimiter | null
  mailLimitKey: (email: string) => string
}): CountCodeMail {
  if (createLimiter === null) return async () => null
  const limitersOf = (limits: readonly LimiterOptions[]) => limits.map((limit) => createLimiter(limit))
  const byRecipient = limitersOf(mailLimits.recipient)
  const byUser = limitersOf(mailLimits.user)
  const byNetwork = createByNetwork(createLimiter)

  async function countAsker(asker: Asker): Promise<TryLater | null> {
    if ('userId' in asker)
      return refusal('You have requested too many codes.', await count(byUser, asker.userId))
    const { from = 'unknown', share = 1, beyond } = asker
    const limits = byNetwork(share)
    const wait = beyond
      ? await countChecked(limits, from, beyond)
      : await count(
          limits.map(({ limiter }) => limiter),
          from,
        )
    return refusal('Too many codes were requested from your network.', wait)
  }

  return async (to, asker) => {
    // Count the asker first: a request over the asker's own limit must not use up the limit of an address.
    const refused = await countAsker(asker)
    if (refused !== null) return refused
    return refusal(
      'We can’t send more codes to this address for now. Use the newest code that arrived, or check your spam folder.',
      await count(byRecipient, mailLimitKey(to)),
    )
  }
}

/** Limiters of each size, made with the first visit that needs them. Each has a name of its own, since each counts apart. */
function createByNetwork(createLimiter: CreateLimiter) {
  const bySize = new Map<number, CheckedLimit[]>()
  return (share: number) => {
    const known = bySize.get(share)
    if (known) return known
    const made = mailLimits.network.map((limit) => {
      const max = Math.max(1, Math.round(limit.max * share))
      const name = max === limit.max ? limit.name : `${limit.name}-${max}`
      return { limiter: createLimiter({ ...limit, name, max }), max, hasCeiling: true }
    })
    bySize.set(share, made)
    return made
  }
}

/** Counts at one limit after another, up to the first refusal: a refused mail is not sent, so it must not use up the limits after that. */
async function count(limiters: readonly Limiter[], key: string): Promise<number | null> {
  for (const limiter of limiters) {
    const wait = await limiter.consume(key)
    if (wait !== null) return wait
  }
  return null
}

const minute = 60
function refusal(why: string, seconds: number | null): TryLater | null {
  if (seconds === null) return null
  const [count, unit] = seconds > 90 * minute ? [seconds / hour, 'hours'] : [seconds / minute, 'minutes']
  const whole = Math.ceil(count)
  return new TryLater(
    'mail-limit',
    `${why} You can ask for another in ${whole === 1 ? 'a minute' : `${whole} ${unit}`}.`,
    seconds,
  )
}
