import type { Envelope } from '#events'
import { newId, type Bus } from '#platform/core'
import type { Product } from './processes'
import { figure, type Row } from './rows'

const count = 5000
const batch = 100
const keys = 64

const measured = (n: number): Envelope => ({
  id: newId(),
  name: 'bench.measured',
  topic: 'broadcasts',
  version: 1,
  key: `key-${n % keys}`,
  occurredAt: new Date().toISOString(),
  correlationId: 'bench',
  payload: {
    n,
    title: 'Makes this event about as long as the counts of a document, the most frequent event.',
  },
})

/** Measures how many events per second the bus delivers, from publication to their handler. */
export async function measureEvents({ withBus }: Pick<Product, 'withBus'>, rounds: number): Promise<Row> {
  const perSecond: number[] = []
  for (let round = 0; round < rounds; round++) perSecond.push(await withBus(handledPerSecond))
  const measure = 'events/s, from publication to their handler'
  console.log(`  ${measure}: ${figure(perSecond)}`)
  return { measure, unit: '/s', product: perSecond, limit: [] }
}

/** Publishes events as fast as the bus accepts them, and handles them in one group. */
async function handledPerSecond(bus: Bus): Promise<number> {
  const group = `bench-${newId()}`
  let heard = 0
  let finish = () => {}
  const all = new Promise<void>((resolve) => (finish = resolve))
  const subscription = await bus.subscribe({
    group,
    topics: ['broadcasts'],
    from: 'now',
    handle: async ({ name }) => {
      if (name === 'bench.measured' && ++heard === count) finish()
    },
  })
  const began = performance.now()
  for (let n = 0; n < count; n += batch)
    await bus.publish(Array.from({ length: batch }, (_, i) => measured(n + i)))
  await all
  const seconds = (performance.now() - began) / 1000
  await subscription.stop()
  return count / seconds
}
