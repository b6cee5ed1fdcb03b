import { createHmac } from 'node:crypto'
import type { Request, Response } from 'express'
import { emailKeyOf } from '#events'
import { AppError, secretFor, type Log } from '#platform'
import { createKnownBrowserCookie } from './known-browser-cookie'
import { addressKey, loginLimits, TooManyRequests, type Counter } from './limits'
import type { OriginOf } from './origin-of'

/** What is refused only once the password was looked at, and was right. */
const afterTheRightOne: ReadonlySet<string> = new Set(['suspended', 'weak-password'])

/**
 * Lets passwords be guessed only so often: at one account from one address, and from all addresses together. A browser in which the
 * account was logged in before is counted by itself, so that nobody else can lock its owner out.
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

  /** What this attempt counts for; a success ends the count of the first. */
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

  /** Who tried, where and at which call; nothing of it tells what was typed in. */
  const attemptOf = ({ ip, path }: Request, email: string) => ({ account: hashOf(email), address: ip, path })
  const tell = (request: Request, email: string, reason: string) =>
    log.info({ ...attemptOf(request, email), reason }, 'a login failed')

  /**
   * Counts an attempt and makes it. A right password ends the count, also where the account is suspended, or the new one is refused; a session makes the browser
   * a known one. Throws TooManyRequests 429, and whatever `logIn` throws.
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
       * Of whoever is signed in: their token proves more than a known browser does. Each counts by itself, so that whoever guesses in one
       * that lies open does not keep its owner from ending it in another.
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
