import { createHmac } from 'node:crypto'
import type { Request, Response } from 'express'
import { emailKeyOf } from '#events'
import { secretFor } from '#platform'
import { createHostCookie } from './host-cookie'
import type { OriginOf } from './origin-of'

/** As long as a registration waits for its code. */
export const dayMs = 24 * 3_600_000
const id = /^[\da-f]{24}$/

/**
 * Remembers which registration this browser made for an address: its id, and nothing about a person. It grants no access; it only keeps
 * the browser from opening somebody else's registration.
 */
export function createRegistrationCookie({ secret, originOf }: { secret: string; originOf: OriginOf }) {
  const nameSecret = secretFor(secret, 'own-registrations')
  // One per address: the registration of another address is none of this one's.
  const nameFor = (email: string) =>
    `registration-${createHmac('sha256', nameSecret).update(emailKeyOf(email)).digest('base64url').slice(0, 12)}`
  // Register, log in, verify and resend share this path.
  const cookie = createHostCookie(originOf, '/api/auth')
  return {
    set: (request: Request, response: Response, email: string, userId: string) =>
      cookie.set(request, response, { name: nameFor(email), value: userId, maxAge: dayMs }),
    /** Null if this browser has registered no account for this address. */
    read(request: Request, email: string): string | null {
      const sent = cookie.read(request, nameFor(email))
      return sent !== null && id.test(sent) ? sent : null
    },
    clear: (request: Request, response: Response, email: string) =>
      cookie.clear(request, response, nameFor(email)),
  }
}
export type RegistrationCookie = ReturnType<typeof createRegistrationCookie>
