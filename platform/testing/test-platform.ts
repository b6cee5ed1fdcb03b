import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeEvent, topics, type Envelope, type EventDefinition, type EventOf, type PayloadOf } from '#events'
import {
  createEmbeddedBus,
  createLog,
  createOutbox,
  createParkedEvents,
  createRecordCache,
  newId,
  noPush,
  ownHousekeeping,
  runHandlers,
  systemClock,
  type DeadLetter,
  type HandlerSet,
  type Service,
} from '#platform'
import { recordEvents } from '@studyshelf/event-bus/testing/record-events'
import { watchHandlers } from '@studyshelf/event-bus/testing/watch-handlers'
import { keptProcesses } from './kept-processes'
import { createMemoryFiles } from './memory-files'
import { createTestClock } from './test-clock'
import { startTestDatabase } from './test-database'

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

/** Three quick tries: a test that exhausts them should not take two minutes. */
const policy = { tries: 3, pauseMs: () => 1 }

/**
 * The embedded platform in a temporary folder, as the program runs it, except that the store refuses queries without an index
 * and the services' clock can be advanced.
 */
export async function startTestPlatform() {
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-services-'))
  const logging = createLog({ production: false, dataDir, logLevel: 'debug' }, { write: () => true })
  const { log } = logging
  const database = await startTestDatabase({ dataDir, log })
  const bus = createEmbeddedBus({ dataDir, clock: systemClock, log, policy })
  const outbox = createOutbox({
    bus,
    clock: systemClock,
    log,
    parked: createParkedEvents(database.connection),
    housekeeping: ownHousekeeping,
  })
  const recorder = await recordEvents(bus, topics)
  const handlers = watchHandlers({ bus, outbox })
  const sets = new Map<string, HandlerSet>()

  const fact = <D extends EventDefinition>(definition: D, payload: PayloadOf<D>): EventOf<D> =>
    makeEvent(definition, payload, { id: newId(), occurredAt: new Date(), correlationId: 'a-test' })

  return {
    dataDir,
    connection: database.connection,
    createLookup: createRecordCache(() => database.isAway()),
    log,
    bus,
    outbox,
    ...createMemoryFiles(),
    ...recorder,
    allHandled: handlers.allHandled,
    clock: createTestClock(),
    pushSender: noPush,
    openProcesses: keptProcesses,
    fact,

    /** Starts a service and subscribes it to its events. */
    run: (service: Service) =>
      service.start(async (set) => {
        sets.set(set.group, set)
        await runHandlers(bus, handlers.watch(set), { log })
        return true
      }),

    /** Publishes an event as another service would. */
    publish: <D extends EventDefinition>(definition: D, payload: PayloadOf<D>) =>
      bus.publish([fact(definition, payload)]),

    /** Delivers an event to a group without the bus, which delivers one at a time: for races. */
    async deliver(group: string, event: Envelope) {
      for (const handler of sets.get(group)?.handlers ?? []) {
        if (handler.on.name === event.name) await handler.handle(event)
        const older = handler.on.replaces?.find(({ event: before }) => before.name === event.name)
        if (older) await handler.handle({ ...event, payload: older.upcast(event.payload) })
      }
    },

    /** Publishes an event that fails, and returns its dead letter. */
    async deadLetterOf(group: string, event: Envelope): Promise<DeadLetter | undefined> {
      await bus.publish([event])
      await handlers.allHandled()
      const letters = await bus.deadLetters.list()
      return letters.find((letter) => letter.group === group && letter.event.id === event.id)
    },

    async stop() {
      await outbox.stop()
      await bus.stop()
      await database.stop()
      await logging.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
