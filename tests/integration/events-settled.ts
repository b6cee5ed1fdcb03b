import { lookUntil } from '../client/eventually'
import type { TestProgram } from './program'

/** Resolves when every event is handled, according to the metrics. Throws if they are not in time. */
export async function eventsSettled({ call }: Pick<TestProgram, 'call'>): Promise<void> {
  const waiting = async (): Promise<number> => {
    const metrics = String((await call('GET', '/metrics')).body)
    const counts = metrics.matchAll(/^studyshelf_(?:event_lag\{.*\}|outbox_documents) (\d+)$/gm)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const left = await lookUntil(waiting, (count) => count === 0, { everyMs: 50 })
  if (left > 0) throw new Error(`${left} events are not dealt with yet`)
}
