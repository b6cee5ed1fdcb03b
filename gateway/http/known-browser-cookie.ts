import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { calls, emailKeyOf } from '#events'
import type { OriginOf } from './origin-of'

const yearMs = 365 * 24 * 3_600_000
const value = /^([\w-]{22})\.([\w-]{43})$/

/**
 * What tells a browser in which an account was logged in before: signed, for that account alone, sent to the login alone, and read by
 * no script. It lets nobody in; it only counts wrong passwords apart from everybody else's.
 */
export function createKnownBrowserCookie({ secret, originOf }: { secret: Buffer; originOf: OriginOf }) {
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const sign = (email: string, id: string) => keyed(`browser|${emailKeyOf(email)}|${id}`)
  // One for each account: several students may share a browser.
  const nameFor = (email: string) => `browser-${keyed(`name|${emailKeyOf(email)}`).slice(0, 12)}`
  const options = (request: Request): CookieOptions => ({
    path: calls.login.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: originOf(request).startsWith('https:'),
    maxAge: yearMs,
  })

  /** The name that this browser was given when the account was logged in there; null where it was not. */
  function read({ headers }: Pick<Request, 'headers'>, email: string): string | null {
    const name = `${nameFor(email)}=`
    const sent = (headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(name))
    const [, id = '', signature = ''] = value.exec(sent?.slice(name.length) ?? '') ?? []
    if (id === '') return null
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(email, id))) ? id : null
  }

  return {
    read,
    set(request: Request, response: Response, email: string): void {
      const id = read(request, email) ?? randomBytes(16).toString('base64url')
      response.cookie(nameFor(email), `${id}.${sign(email, id)}`, options(request))
    },
  }
}
