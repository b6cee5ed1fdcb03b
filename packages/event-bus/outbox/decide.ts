import type { Model, UpdateQuery } from 'mongoose'
import { isDuplicateKey } from './duplicate-key'
import type { Rule, StateOf, VersionField } from './decision'
import type { Decided, Outbox } from './port'

/** Each lost try is somebody else's write, so this many in a row are a fault and not a rush. */
const maxTries = 100

/**
 * Reads a record, lets the rule decide, and writes the change with its events: one insert, or one update guarded by the version that was
 * read. If somebody else was faster, it starts again from the current record.
 */
export async function decide<T extends Decided<V>, Outcome, V extends VersionField = 'version'>(
  outbox: Pick<Outbox, 'event' | 'insert' | 'update'>,
  model: Model<T>,
  id: string,
  rule: Rule<StateOf<T, V>, Outcome>,
  versionField = 'version' as V,
): Promise<Outcome> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const record = await model.findById(id, { outbox: 0 }).lean<T | null>()
    const decision = rule(record && stateOf(record, versionField), record?.[versionField] ?? 0)
    const { outcome, next, events: raised = [], unchanged = {} } = decision
    if (next === undefined) return outcome
    const events = raised.map(({ definition, payload }) => outbox.event(definition, payload))

    if (record === null) {
      const first = { _id: id, ...next, [versionField]: 1 } as unknown as Omit<T, 'outbox'>
      try {
        await outbox.insert(model, first, events)
        return outcome
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    } else {
      const asRead = { ...unchanged, _id: id, [versionField]: record[versionField] ?? null }
      const update = { $set: changes(record, next), $inc: { [versionField]: 1 } } as UpdateQuery<T>
      if ((await outbox.update(model, asRead, update, events)) !== null) return outcome
    }
  }
  throw new Error(`No decision on ${model.modelName} ${id} could be written in ${maxTries} tries`)
}

function stateOf<T extends Decided<V>, V extends VersionField>(record: T, versionField: V): StateOf<T, V> {
  const { _id, [versionField]: _version, ...state } = record
  return state as unknown as StateOf<T, V>
}

/** Fields that the rule left unchanged are not written. */
const changes = (before: object, next: object): Record<string, unknown> => {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(next).filter(([field, value]) => known.get(field) !== value))
}
