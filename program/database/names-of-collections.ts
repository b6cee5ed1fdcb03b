import type { mongo } from 'mongoose'

/** The names of a database's collections, sorted, without system collections. */
export async function namesOfCollections(db: mongo.Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray()
  return all
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort()
}
