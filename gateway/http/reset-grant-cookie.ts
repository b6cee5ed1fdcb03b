import type { CookieOptions, Request, Response } from 'express'
import { calls } from '#events'
import type { OriginOf } from './origin-of'

const cookieName = 'reset-grant'
const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`)

/** The grant for one reset of a password: no script can read it, and it is sent to that one call from our own pages alone. */
export function createResetGrantCookie(originOf: OriginOf) {
  const options = (request: Request): CookieOptions => ({
    path: calls.resetPassword.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: originOf(request).startsWith('https:'),
  })
  return {
    set: (request: Request, response: Response, grant: string, expires: Date) =>
      void response.cookie(cookieName, grant, { ...options(request), expires }),
    /** Null where none, or none of ours, was sent. */
    read: ({ headers }: Pick<Request, 'headers'>): string | null =>
      cookie.exec(headers.cookie ?? '')?.[1] ?? null,
    clear: (request: Request, response: Response) => void response.clearCookie(cookieName, options(request)),
  }
}
