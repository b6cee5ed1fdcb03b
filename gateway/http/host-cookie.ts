import type { CookieOptions, Request, Response } from 'express'
import type { OriginOf } from './origin-of'

/**
 * Cookies for one call of this host: hidden from scripts and not sent by other sites. Over https the name begins with `__Host-`:
 * browsers then accept the cookie from no other host of the domain, but cannot restrict it to a path. Over http `path` restricts
 * it.
 */
export function createHostCookie(originOf: OriginOf, path: string) {
  const kept = { httpOnly: true, sameSite: 'strict' } as const
  const describe = (request: Request, name: string): { name: string; options: CookieOptions } =>
    originOf(request).startsWith('https:')
      ? { name: `__Host-${name}`, options: { ...kept, path: '/', secure: true } }
      : { name, options: { ...kept, path } }

  return {
    /** Null if the request has no such cookie. */
    read(request: Request, name: string): string | null {
      const begin = `${describe(request, name).name}=`
      const sent = (request.headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(begin))
      return sent?.slice(begin.length) ?? null
    },
    set(
      request: Request,
      response: Response,
      cookie: { name: string; value: string } & Pick<CookieOptions, 'expires' | 'maxAge'>,
    ): void {
      const { value, name: given, ...lasting } = cookie
      const { name, options } = describe(request, given)
      response.cookie(name, value, { ...options, ...lasting })
    },
    clear(request: Request, response: Response, given: string): void {
      const { name, options } = describe(request, given)
      response.clearCookie(name, options)
    },
  }
}
