import { maxModules } from '#events'
import { AppError } from '#platform/core'
import type { Library } from '../contract'
import { cleanModules } from './rules'
import type { WriteReader } from './write-reader'

/** The modules that a reader follows. */
export function createUpdateModules(writeReader: WriteReader): Library['updateModules'] {
  return async (userId, modules) => {
    const clean = cleanModules(modules)
    if (clean.length > maxModules)
      throw new AppError(
        'too-many-modules',
        400,
        `You can follow up to ${maxModules} modules. Remove one of them first.`,
      )
    await writeReader(userId, { $set: { modules: clean } })
  }
}
