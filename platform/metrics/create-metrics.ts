import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { watchEventLoop, type EventLoopDelay } from './event-loop-delay'

/** Values read at each scrape. */
export interface Readings {
  /** Events published and not yet handled, by group. */
  lag(): Promise<Record<string, number>>
  /** Events blocked by an unavailable dependency. */
  blocked(): readonly { group: string }[]
  /** Documents with unpublished events. */
  outboxSize(): Promise<number>
  /** Time of the oldest waiting event (ISO 8601). */
  outboxOldest(): Promise<string | null>
  /** Events that the bus will never accept. */
  parked(): Promise<number>
  /** Events that a group could not handle. */
  deadLetters(): Promise<number>
}

/** The program's metrics for Prometheus, all named here. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  let readings: Readings | undefined
  let drawings: (() => Promise<number>) | undefined
  let texts: (() => Promise<number>) | undefined
  let lastBackup: (() => Date | null) | undefined
  let parts: (() => Promise<Record<string, { ok: boolean }>>) | undefined
  let disk: (() => { freeBytes: number; reserveBytes: number }) | undefined
  /** Undefined without readings, or if a dependency is unavailable: the other metrics are still exposed. */
  const ask = <T>(reading: (from: Readings) => Promise<T>): Promise<T | undefined> =>
    readings ? reading(readings).catch(() => undefined) : Promise.resolve(undefined)
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: never })
  const eventLoop = measureEventLoop(registry)
  new Gauge({
    name: 'studyshelf_event_lag',
    help: 'Events published and not yet handled',
    labelNames: ['group'],
    registers,
    async collect() {
      for (const [group, lag] of Object.entries((await ask((from) => from.lag())) ?? {}))
        this.set({ group }, lag)
    },
  })
  new Gauge({
    name: 'studyshelf_events_held_up',
    help: 'Events that this process cannot handle for now, because a part is away',
    labelNames: ['group'],
    registers,
    collect() {
      this.reset()
      for (const { group } of readings?.blocked() ?? []) this.inc({ group })
    },
  })
  new Gauge({
    name: 'studyshelf_outbox_documents',
    help: 'Documents with unpublished events',
    registers,
    async collect() {
      const size = await ask((from) => from.outboxSize())
      if (size !== undefined) this.set(size)
    },
  })
  new Gauge({
    name: 'studyshelf_outbox_oldest_seconds',
    help: 'Age of the event that waits longest to be published; 0 when none waits',
    registers,
    async collect() {
      const oldest = await ask((from) => from.outboxOldest())
      if (oldest !== undefined) this.set(oldest ? Math.max(0, Date.now() - Date.parse(oldest)) / 1000 : 0)
    },
  })
  new Gauge({
    name: 'studyshelf_parked_events',
    help: 'Events that the bus refused for good',
    registers,
    async collect() {
      const count = await ask((from) => from.parked())
      if (count !== undefined) this.set(count)
    },
  })

  new Gauge({
    name: 'studyshelf_dead_letters',
    help: 'Events that a group could not handle',
    registers,
    async collect() {
      const count = await ask((from) => from.deadLetters())
      if (count !== undefined) this.set(count)
    },
  })
  new Gauge({
    name: 'studyshelf_drawings_waiting',
    help: 'Documents whose first page is still to be drawn; told by those that draw',
    registers,
    async collect() {
      const count = await drawings?.().catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })
  new Gauge({
    name: 'studyshelf_readings_waiting',
    help: 'Documents whose text is still to be read; told by those that draw',
    registers,
    async collect() {
      const count = await texts?.().catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })

  new Gauge({
    name: 'studyshelf_backup_last_success_timestamp_seconds',
    help: 'When the last nightly backup began (Unix time); told by the process that makes them',
    registers,
    collect() {
      this.reset()
      const at = lastBackup?.()
      if (at) this.set(at.getTime() / 1000)
      else this.remove()
    },
  })

  new Gauge({
    name: 'studyshelf_part_up',
    help: 'Dependencies as health tells them: 1 while one works, 0 while it is away',
    labelNames: ['part'],
    registers,
    async collect() {
      const known = (await parts?.().catch(() => undefined)) ?? {}
      this.reset()
      for (const [part, { ok }] of Object.entries(known)) this.set({ part }, ok ? 1 : 0)
    },
  })
  const ofDisk = (name: string, help: string, read: (room: ReturnType<NonNullable<typeof disk>>) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const bytes = disk ? read(disk()) : Infinity
        if (Number.isFinite(bytes)) this.set(bytes)
        else this.remove()
      },
    })
  ofDisk(
    'studyshelf_disk_free_bytes',
    'Free space on the disk of the data directory',
    (room) => room.freeBytes,
  )
  ofDisk(
    'studyshelf_disk_reserve_bytes',
    'With less free space than this, nothing is stored',
    (room) => room.reserveBytes,
  )

  return {
    httpDuration: new Histogram({
      name: 'studyshelf_http_request_duration_seconds',
      help: 'Time from request to answer',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    eventsHandled: new Counter({
      name: 'studyshelf_events_handled_total',
      help: 'Events handled, by outcome; a failed one is tried again or becomes a dead letter',
      labelNames: ['group', 'event', 'outcome'],
      registers,
    }),
    sockets: new Gauge({ name: 'studyshelf_sockets', help: 'Open sockets', registers }),
    socketsRefused: new Counter({
      name: 'studyshelf_sockets_refused_total',
      help: 'Sockets that were not let in, or closed because they sent too much or read nothing',
      labelNames: ['why'],
      registers,
    }),
    /** Sets the source of the values read at each scrape. */
    read(from: Readings) {
      readings = from
    },
    /** Sets the source of the number of documents still to be drawn. */
    countDrawings(count: () => Promise<number>) {
      drawings = count
    },
    /** Sets the source of the number of documents still to be read. */
    countReadings(count: () => Promise<number>) {
      texts = count
    },
    /** Sets the source of the time of the last nightly backup. */
    tellBackups(last: () => Date | null) {
      lastBackup = last
    },
    /** Sets the source of the health of dependencies. */
    tellParts(read: () => Promise<Record<string, { ok: boolean }>>) {
      parts = read
    },
    /** Sets the source of the room on the disk of the data directory. */
    tellDisk(read: () => { freeBytes: number; reserveBytes: number }) {
      disk = read
    },
    contentType: registry.contentType,
    /** All metrics as text. */
    expose: () => registry.metrics(),
    stop() {
      eventLoop.stop()
      registry.clear()
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * The longest delay of a timer: the library's own sampling of the event loop wakes an idle processor, and cannot be
 * turned off.
 */
const never = 2 ** 31 - 1

/** Replaces the library's metrics, under the same names. */
function measureEventLoop(registry: Registry): { stop(): void } {
  const library = 'nodejs_eventloop_lag'
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith(library)) registry.removeSingleMetric(name)
  const watching = watchEventLoop()
  const registers = [registry]
  const gauge = (name: keyof EventLoopDelay, collect?: () => void) =>
    new Gauge({
      name: `${library}_${name}_seconds`,
      help: `Delay of the event loop while it is busy (${name})`,
      registers,
      ...(collect && { collect }),
    })
  // Collected first, and reads for all.
  const p50 = gauge('p50', () => {
    const delay = watching.read()
    p50.set(delay.p50)
    p90.set(delay.p90)
    p99.set(delay.p99)
    max.set(delay.max)
  })
  const [p90, p99, max] = [gauge('p90'), gauge('p99'), gauge('max')]
  return watching
}
