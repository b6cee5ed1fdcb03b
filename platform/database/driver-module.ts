import { createRequire } from 'node:module'

const requireOfMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'))

/** The version of MongoDB's driver that mongoose uses. */
export const driverVersion = (): string =>
  (requireOfMongoose('mongodb/package.json') as { version: string }).version

/** A module of mongoose's copy of the driver, by its path in `lib`; undefined if there is none. */
export function driverModule<Exports>(path: string): Exports | undefined {
  try {
    return requireOfMongoose(`mongodb/lib/${path}`) as Exports
  } catch {
    return undefined
  }
}
