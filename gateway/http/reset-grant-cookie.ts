import type { Request, Response } from 'express'
import { calls } from '#events'
import { createHostCookie } from './host-cookie'
import type { OriginOf } from './origin-of'

const name = 'reset-grant'
const grant = /^[\w-]{43}$/

/** The grant for one password reset, sent to that call only. */
export function createResetGrantCookie(originOf: OriginOf) {
  const cookie = createHostCookie(originOf, calls.resetPassword.path)
  return {
    set: (request: Request, response: Response, value: string, expires: Date) =>
      cookie.set(request, response, { name, value, expires }),
    /** Null if there is no grant, or not one that we signed. */
    read(request: Request): string | null {
      const sent = cookie.read(request, name)
      return sent !== null && grant.test(sent) ? sent : null
    },
    clear: (request: Request, response: Response) => cookie.clear(request, response, name),
  }
}
