import { join } from 'node:path'
import { pino } from 'pino'
import { createEmbeddedBus } from '../bus/embedded/create-embedded-bus'
import { createOutbox } from '../outbox/create-outbox'
import { createParkedEvents } from '../outbox/parked-events'
import { recordEvents } from './record-events'
import { systemClock as clock, topics } from './settings'
import { createParkedModel, startTestStore } from './test-store'
import { watchHandlers } from './watch-handlers'

export type TestOutbox = Awaited<ReturnType<typeof startTestOutbox>>

/** An outbox on a store and an embedded bus of its own, and a record of what is published. */
export async function startTestOutbox() {
  const log = pino({ level: 'silent' })
  const store = await startTestStore()
  const bus = createEmbeddedBus({ folder: join(store.directory, 'events'), topics, clock, log })
  const outbox = createOutbox({
    ...{ bus, clock, log },
    parked: createParkedEvents(await createParkedModel(store.connection)),
    housekeeping: { owned: () => true },
  })
  const { published } = await recordEvents(bus, topics)
  const { allHandled } = watchHandlers({ bus, outbox })
  return {
    connection: store.connection,
    outbox,
    published,
    allHandled,
    async stop() {
      await outbox.stop()
      await bus.stop()
      await store.stop()
    },
  }
}
