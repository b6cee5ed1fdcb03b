import { decide } from '../outbox/decide'
import type { Outbox } from '../outbox/port'

/** The same outbox with another `update`, which its decisions use as well. */
export function withUpdate(outbox: Outbox, update: Outbox['update']): Outbox {
  const changed: Outbox = {
    ...outbox,
    update,
    decide: (model, id, rule) => decide(changed, model, id, rule),
  }
  return changed
}
