import type { Request } from 'express'

/** The origin that the client used. Only the settings say if a proxy serves https at the public one. */
export function createOriginOf(publicUrl: string) {
  const publicHost = new URL(publicUrl).host
  return ({ protocol, host }: Pick<Request, 'protocol' | 'host'>): string =>
    host === publicHost ? publicUrl : `${protocol}://${host}`
}
export type OriginOf = ReturnType<typeof createOriginOf>
