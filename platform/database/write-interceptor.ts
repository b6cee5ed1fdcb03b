/** The methods of a mongoose collection that write. Mongoose calls them too. */
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

/** A mongoose collection: one object for all its users on a connection. */
export type InterceptedCollection = Partial<Record<Write, unknown>>

/** Called when a write begins; returns a function that is called when it ends. */
type Watcher = () => (succeeded: boolean) => void

/**
 * Notifies the watcher of every write by this process that may change one of these fields of an existing record, before
 * the write is sent. Throws if the collection has none of the write methods.
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

/** Update operators change the fields that they name; any other update may change all. */
function updateMayChange(update: unknown, fields: ReadonlySet<string>): boolean {
  if (!isObject(update) || Array.isArray(update)) return true
  for (const operator in update) {
    if (!operator.startsWith('$')) return true
    // Applies only to a new record.
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
