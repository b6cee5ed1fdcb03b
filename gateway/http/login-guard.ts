import { createHmac } from 'node:crypto'
import type { Request, Response } from 'express'
import { emailKeyOf } from '#events'
import { AppError, secretFor, type Log } from '#platform'
import { createKnownBrowserCookie } from './known-browser-cookie'
import { addressKey, loginLimits, TooManyRequests, type Counter } from './limits'
import type { OriginOf } from './origin-of'

/** Refusals that imply a right password. */
const afterTheRightOne: ReadonlySet<string> = new Set(['suspended', 'weak-password'])

/**
 * Limits wrong passwords for an account: per client address, and from all addresses together. A browser that has logged in to the
 * account before counts separately, so that nobody else can lock its owner out.
 */
export function createLoginGuard({
  counter,
  secret,
  originOf,
  log,
}: {
  /** Null where limits are off. */
  counter: Counter | null
  secret: string
  originOf: OriginOf
  log: Log
}) {
  const knownBrowser = createKnownBrowserCookie({ secret: secretFor(secret, 'known-browsers'), originOf })
  const logSecret = secretFor(secret, 'accounts-in-the-log')
  const hashOf = (email: string) =>
    createHmac('sha256', logSecret).update(emailKeyOf(email)).digest('hex').slice(0, 16)

  /** The counters of this attempt. A success resets the first one. */
  function countsOf(request: Request, email: string, session: string | undefined) {
    if (session !== undefined) return [{ limit: loginLimits.browser, key: session }] as const
    const account = emailKeyOf(email)
    const browser = knownBrowser.read(request, email)
    if (browser !== null) return [{ limit: loginLimits.browser, key: `${account} ${browser}` }] as const
    return [
      { limit: loginLimits.account, key: `${account} ${addressKey(request.ip)}` },
      { limit: loginLimits.accountAnywhere, key: account },
    ] as const
  }

  /** For the log; contains nothing that was typed. */
  const attemptOf = ({ ip, path }: Request, email: string) => ({ account: hashOf(email), address: ip, path })
  const tell = (request: Request, email: string, reason: string) =>
    log.info({ ...attemptOf(request, email), reason }, 'a login failed')

  /**
   * Counts an attempt and runs it. A right password resets the count, even if the account is suspended or the new password is
   * refused. A session makes the browser a known one. Throws TooManyRequests 429, and the errors of `logIn`.
   */
  return async function guarded<T extends { token: string | null }>(
    {
      request,
      response,
      email,
      session,
    }: {
      request: Request
      response: Response
      email: string
      /**
       * The session of a signed-in user; their token proves more than a known browser does. Each session counts separately, so
       * that somebody guessing in a stolen one cannot keep the owner from ending it in another.
       */
      session?: string
    },
    logIn: () => Promise<T>,
  ): Promise<T> {
    const counts = countsOf(request, email, session)
    for (const { limit, key } of counts) {
      const wait = await counter?.count(limit, key)
      if (wait == null) continue
      tell(request, email, 'too-many-requests')
      throw new TooManyRequests(wait)
    }
    const [{ limit, key }] = counts
    try {
      const outcome = await logIn()
      await counter?.forget(limit, key)
      log.info(attemptOf(request, email), 'a login succeeded')
      if (outcome.token !== null && session === undefined) knownBrowser.set(request, response, email)
      return outcome
    } catch (error) {
      if (error instanceof AppError) tell(request, email, error.code)
      if (error instanceof AppError && afterTheRightOne.has(error.code)) await counter?.forget(limit, key)
      throw error
    }
  }
}
export type LoginGuard = ReturnType<typeof createLoginGuard>
