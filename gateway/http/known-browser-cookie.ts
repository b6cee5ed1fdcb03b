import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { calls, emailKeyOf } from '#events'
import { createHostCookie } from './host-cookie'
import type { OriginOf } from './origin-of'

export const yearMs = 365 * 24 * 3_600_000
const form = /^([\w-]{22})\.([\w-]{43})$/

/**
 * Marks a browser that has logged in to an account: signed, for that account and for the login only. It grants no access; it only
 * counts the browser's wrong passwords separately.
 */
export function createKnownBrowserCookie({ secret, originOf }: { secret: Buffer; originOf: OriginOf }) {
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const sign = (email: string, id: string) => keyed(`browser|${emailKeyOf(email)}|${id}`)
  // One per account: several students may share a browser.
  const nameFor = (email: string) => `browser-${keyed(`name|${emailKeyOf(email)}`).slice(0, 12)}`
  const cookie = createHostCookie(originOf, calls.login.path)

  /** The id that this browser got when it logged in to the account; null if it never did. */
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
