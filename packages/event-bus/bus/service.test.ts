import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { createHandlerMetrics } from '../testing/handler-metrics'
import type { Bus } from './port'
import { startService } from './service'

const log = pino({ level: 'silent' })
const metrics = createHandlerMetrics()
let happened: string[]
beforeEach(() => {
  happened = []
})

/** A bus that records when listeners start and stop. */
const bus: Pick<Bus, 'subscribe'> = {
  async subscribe({ group, from }) {
    happened.push(`${group} listens from ${from}`)
    return {
      async stop() {
        happened.push(`${group} stops listening`)
      },
    }
  },
}

it('lets a service decide when it listens, and stops it after its last event', async () => {
  const running = await startService(
    {
      async start(listen) {
        await listen({ group: 'search', from: 'now', handlers: [] })
        happened.push('the index is read')
        await listen({ group: 'library', handlers: [] })
      },
      async stop() {
        happened.push('the service stops')
      },
    },
    { bus, log, metrics },
  )
  await running.stop()
  expect(happened).toEqual([
    'search listens from now',
    'the index is read',
    'library listens from start',
    'library stops listening',
    'search stops listening',
    'the service stops',
  ])
})

it('stops listening for a service that cannot start', async () => {
  const starting = startService(
    {
      async start(listen) {
        await listen({ group: 'library', handlers: [] })
        throw new Error('the store is away')
      },
    },
    { bus, log, metrics },
  )
  await expect(starting).rejects.toThrow('the store is away')
  expect(happened).toEqual(['library listens from start', 'library stops listening'])
})
