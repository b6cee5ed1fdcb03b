import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { calls, emailKeyOf } from '#events'
import { createHostCookie } from './host-cookie'
import type { OriginOf } from './origin-of'

const yearMs = 365 * 24 * 3_600_000
const form = /^([\w-]{22})\.([\w-]{43})$/

/**
 * What tells a browser in which an account was logged in before: signed, for that account and for the login alone. It lets nobody in;
 * it only counts wrong passwords apart from everybody else's.
 */
export function createKnownBrowserCookie({ secret, originOf }: { secret: Buffer; originOf: OriginOf }) {
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const sign = (email: string, id: string) => keyed(`browser|${emailKeyOf(email)}|${id}`)
  // One for each account: several students may share a browser.
  const nameFor = (email: string) => `browser-${keyed(`name|${emailKeyOf(email)}`).slice(0, 12)}`
  const cookie = createHostCookie(originOf, calls.login.path)

  /** The name that this browser was given when the account was logged in there; null where it was not. */
  function read(request: Request, email: string): string | null {
    const [, id = '', signature = ''] = form.exec(cookie.read(request, nameFor(email)) ?? '') ?? []
    if (id === '') return null
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(email, id))) ? id : null
  }

  return {
    read,
    set(request: Request, response: Response, email: string): void {
      const id = read(request, email) ?? randomBytes(16).toString('base64url')
      const value = `${id}.${sign(email, id)}`
      cookie.set(request, response, { name: nameFor(email), value, maxAge: yearMs })
    },
  }
}
