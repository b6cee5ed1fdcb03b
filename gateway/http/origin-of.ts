import type { Request } from 'express'

/** The address by which the asker reached us; only the settings know whether a proxy speaks https at the public one. */
export function createOriginOf(publicUrl: string) {
  const publicHost = new URL(publicUrl).host
  return ({ protocol, host }: Pick<Request, 'protocol' | 'host'>): string =>
    host === publicHost ? publicUrl : `${protocol}://${host}`
}
export type OriginOf = ReturnType<typeof createOriginOf>
