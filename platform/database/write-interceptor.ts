/** What of a mongoose collection writes to it, for whoever calls: mongoose itself goes by these, too. */
const writes = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'bulkWrite',
  'drop',
] as const
type Write = (typeof writes)[number]

/** A collection of mongoose: one object for all who use it over the same connection. */
export type InterceptedCollection = Partial<Record<Write, unknown>>

/** Is told of a write that has begun; the function that it answers with, how it ended. */
type Watcher = () => (succeeded: boolean) => void

/**
 * Tells of every write by this process that may change one of these fields of a record that is there, before it is sent. Throws
 * where the collection has none of the methods by which it is written.
 */
export function interceptWrites(
  collection: InterceptedCollection,
  fields: ReadonlySet<string>,
  watcher: Watcher,
): void {
  for (const name of writes) {
    const write = collection[name]
    if (typeof write !== 'function')
      throw new Error(`The collection has no ${name}: its writes cannot be seen.`)
    collection[name] = async function (this: unknown, ...given: unknown[]): Promise<unknown> {
      if (!mayChange(name, given, fields)) return write.apply(this, given) as unknown
      const end = watcher()
      try {
        const answer = (await write.apply(this, given)) as unknown
        end(true)
        return answer
      } catch (error) {
        end(false)
        throw error
      }
    }
  }
}

function mayChange(name: Write, given: readonly unknown[], fields: ReadonlySet<string>): boolean {
  if (name === 'insertOne' || name === 'insertMany') return false
  if (name === 'updateOne' || name === 'updateMany' || name === 'findOneAndUpdate')
    return updateMayChange(given[1], fields)
  if (name !== 'bulkWrite') return true
  const operations = given[0]
  return !Array.isArray(operations) || operations.some((operation) => operationMayChange(operation, fields))
}

function operationMayChange(operation: unknown, fields: ReadonlySet<string>): boolean {
  if (!isObject(operation)) return true
  return Object.entries(operation).some(([name, statement]) => {
    if (name === 'insertOne') return false
    if (name !== 'updateOne' && name !== 'updateMany') return true
    return !isObject(statement) || updateMayChange(statement['update'], fields)
  })
}

/** Of operators the fields that they name; what is no list of operators may change any. */
function updateMayChange(update: unknown, fields: ReadonlySet<string>): boolean {
  if (!isObject(update) || Array.isArray(update)) return true
  for (const operator in update) {
    if (!operator.startsWith('$')) return true
    // Of a record that is not there yet.
    if (operator === '$setOnInsert') continue
    const changed = update[operator]
    if (!isObject(changed) || operator === '$rename') return true
    for (const path in changed) if (fields.has(rootOf(path))) return true
  }
  return false
}

const rootOf = (path: string): string => {
  const dot = path.indexOf('.')
  return dot < 0 ? path : path.slice(0, dot)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
