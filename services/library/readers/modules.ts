import { maxModules } from '#events'
import { AppError, isDuplicateKey, type Clock } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import { readSharedCodes } from '../search/words/search-words'
import { cleanModules, followsAfter } from './rules'

const atOnce = 1000
const maxTries = 100

/** The modules that readers follow, and since when. */
export function createModules({
  store: { readers, searchWords },
  clock,
}: {
  store: Pick<Store, 'readers' | 'searchWords'>
  clock: Clock
}): Pick<Library, 'updateModules' | 'codesOf' | 'followedBy' | 'followersOf'> {
  /** False if somebody else was faster. */
  async function write(userId: string, modules: string[]): Promise<boolean> {
    const reader = await readers.findById(userId, { modules: 1, follows: 1, modulesVersion: 1 }).lean()
    const version = reader?.modulesVersion ?? null
    const follows = followsAfter(reader, modules, clock.now())
    const change = { $set: { modules, follows, modulesVersion: (version ?? 0) + 1 } }
    try {
      const asRead = { _id: userId, modulesVersion: version }
      const { matchedCount, upsertedCount } = await readers.updateOne(asRead, change, {
        upsert: reader === null,
      })
      return matchedCount + upsertedCount > 0
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  return {
    async updateModules(userId, modules) {
      const clean = cleanModules(modules)
      if (clean.length > maxModules)
        throw new AppError(
          'too-many-modules',
          400,
          `You can follow up to ${maxModules} modules. Remove one of them first.`,
        )
      for (let tries = 1; tries <= maxTries; tries++) if (await write(userId, clean)) return
      throw new Error(`The modules of ${userId} could not be written in ${maxTries} tries`)
    },

    // By the table in the store: this process may not have loaded its shelves yet.
    codesOf: async (courseCode) => [courseCode, ...(await readSharedCodes(searchWords)).others(courseCode)],

    async followedBy(userIds) {
      const found = await readers.find({ _id: { $in: [...userIds] } }, { modules: 1, follows: 1 }).lean()
      return new Map(
        found.map(({ _id, modules, follows }) => {
          const since = new Map((follows ?? []).map((each) => [each.code, each.since]))
          return [_id, modules.map((code) => ({ code, since: since.get(code) ?? null }))]
        }),
      )
    },

    async *followersOf(codes) {
      // In the order of the index: sorted by id, a store would read every reader.
      const found = readers
        .find({ modules: { $in: [...codes] } }, { _id: 1 })
        .lean()
        .cursor({ batchSize: atOnce })
      let batch: string[] = []
      for await (const { _id } of found) {
        batch.push(_id)
        if (batch.length < atOnce) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
  }
}
