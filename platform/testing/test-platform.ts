import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  catalogue,
  makeEvent,
  type Envelope,
  type EventDefinition,
  type EventOf,
  type PayloadOf,
} from '#events'
import {
  createEmbeddedBus,
  createLog,
  createOutbox,
  newId,
  runHandlers,
  startDatabase,
  systemClock,
  type Bus,
  type DeadLetter,
  type HandlerSet,
  type Service,
} from '#platform'
import { createTestFiles } from './memory-files'

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

/** Three quick tries: a test that exhausts them should not take two minutes. */
const policy = { tries: 3, pauseMs: () => 1 }

/**
 * The embedded platform in a folder of its own, as the program runs it, save that the store refuses every query that no index
 * answers, and that the services' clock can be put forward.
 */
export async function startTestPlatform() {
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-services-'))
  const logging = createLog({ production: false, dataDir, logLevel: 'debug' }, { write: () => true })
  const { log } = logging
  const database = await startDatabase({ config: { dataDir }, log, notablescan: true })
  const bus = createEmbeddedBus({ dataDir, clock: systemClock, log, policy })
  const outbox = createOutbox({ bus, clock: systemClock, log })
  const recorder = await recordEvents(bus)
  const sets = new Map<string, HandlerSet>()
  let handled = 0
  let busy = 0

  const counted = ({ handlers, ...set }: HandlerSet): HandlerSet => ({
    ...set,
    handlers: handlers.map((handler) => ({
      on: handler.on,
      async handle(event) {
        busy += 1
        try {
          await handler.handle(event)
        } finally {
          busy -= 1
          handled += 1
        }
      },
    })),
  })

  const isIdle = async () => busy === 0 && Object.values(await bus.lag()).every((lag) => lag === 0)

  /** Resolves when every event is published and handled, and so is all that came of it. */
  const settle = async () => {
    for (;;) {
      const before = handled
      await outbox.settled()
      if ((await isIdle()) && handled === before) return
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  const fact = <D extends EventDefinition>(definition: D, payload: PayloadOf<D>): EventOf<D> =>
    makeEvent(definition, payload, { id: newId(), occurredAt: new Date(), correlationId: 'a-test' })

  return {
    dataDir,
    connection: database.connection,
    log,
    bus,
    outbox,
    ...createTestFiles(),
    clock: createTestClock(),
    settle,
    fact,

    /** Starts a service and lets it hear its events. */
    run: (service: Service) =>
      service.start(async (set) => {
        sets.set(set.group, set)
        await runHandlers(bus, counted(set), { log })
      }),

    /** Publishes an event as some other service would. */
    publish: <D extends EventDefinition>(definition: D, payload: PayloadOf<D>) =>
      bus.publish([fact(definition, payload)]),

    /** Hands an event to a group past the bus, which would hand over one at a time: for races. */
    async deliver(group: string, event: Envelope) {
      for (const handler of sets.get(group)?.handlers ?? []) {
        if (handler.on.name === event.name) await handler.handle(event)
      }
    },

    /** Publishes an event that will not be dealt with; resolves to what the dead letters say of it. */
    async deadLetterOf(group: string, event: Envelope): Promise<DeadLetter | undefined> {
      await bus.publish([event])
      await settle()
      const letters = await bus.deadLetters.list()
      return letters.find((letter) => letter.group === group && letter.event.id === event.id)
    },

    /** Payloads of all events of a kind so far, in the order of the bus. */
    told: <D extends EventDefinition>({ name }: D): PayloadOf<D>[] =>
      recorder.events.filter((event) => event.name === name).map(({ payload }) => payload as PayloadOf<D>),
    toldAll: (): readonly Envelope[] => recorder.events,

    async stop() {
      await outbox.stop()
      await bus.stop()
      await database.stop()
      await logging.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Hears everything; an event that is delivered again counts once. */
async function recordEvents(bus: Bus) {
  const events: Envelope[] = []
  const topics = [...new Set(catalogue.map(({ topic }) => topic))]
  await bus.subscribe({
    group: 'test-recorder',
    topics,
    from: 'start',
    async handle(event) {
      if (!events.some(({ id }) => id === event.id)) events.push(event)
    },
  })
  return { events }
}

/** A clock that stands at the real time, plus what it was put forward by. */
function createTestClock() {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(seconds: number) {
      aheadMs += seconds * 1000
    },
  }
}

/** The same part, whose calls fail between `fail` and `mend`, as if what it stands for were away. */
export function breakable<T extends object>(part: T): { part: T; fail: () => void; mend: () => void } {
  let away = false
  const proxy = new Proxy(part, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        if (away) throw new Error(`${String(name)} is away`)
        return Reflect.apply(value, target, args)
      }
    },
  })
  return {
    part: proxy,
    fail: () => {
      away = true
    },
    mend: () => {
      away = false
    },
  }
}
