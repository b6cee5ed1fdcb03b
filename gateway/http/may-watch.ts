import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import type { Config } from '#platform'
import { bearerToken } from './bearer'
import { createIsFrom, thisMachine } from './is-from'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Decides who may see health and metrics: this machine, the addresses in the settings, and requests with the metrics token. */
export function createMayWatch({ metricsFrom, metricsToken }: Pick<Config, 'metricsFrom' | 'metricsToken'>) {
  const isFromThere = createIsFrom([...thisMachine, ...metricsFrom])
  const wanted = metricsToken === undefined ? null : digest(metricsToken)

  return (request: Request): boolean => {
    const token = bearerToken(request)
    if (wanted !== null && token !== null && timingSafeEqual(digest(token), wanted)) return true
    return isFromThere(request)
  }
}
export type MayWatch = ReturnType<typeof createMayWatch>
