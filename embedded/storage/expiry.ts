import type { Filter } from '../query/filter'
import { deleteMany } from '../write/changes'
import type { Store } from '../store'

/** Deletes what TTL indexes say is past its time. */
export async function sweepExpired(store: Store, now: number): Promise<void> {
  for (const { namespace, indexes } of store.catalogue.all()) {
    for (const { spec, ready, fields } of indexes) {
      const [field] = fields
      if (spec.expireAfterSeconds === undefined || !ready || !field) continue
      const value = new Date(now - spec.expireAfterSeconds * 1000)
      const { path, segments } = field
      const filter: Filter = { kind: 'field', path, segments, condition: { op: '$lte', value } }
      await deleteMany(store, namespace, filter)
    }
  }
}
