import type { mongo } from 'mongoose'

/** The collections of a database in the order of their names, without the server's own. */
export async function namesOfCollections(db: mongo.Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray()
  return all
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort()
}
