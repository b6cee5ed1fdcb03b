import type { Incoming } from './messages'

/** One partition, as this process handles it: one message at a time. */
export interface PartitionQueue {
  readonly topic: string
  readonly partition: number
  /** Offset of the first message that is not processed. */
  position: number
  /** Offset of the next message to fetch. */
  next: number
  waiting: Incoming[]
  /** The offset that was last sought, after a batch that left a gap. */
  soughtAt: number | undefined
  /** Aborted when another process owns the partition, or the listener stops. */
  readonly left: AbortController
  /** This process no longer owns the partition, and must not commit its position. */
  lost: boolean
  /** Resumes fetching. Set while too many messages wait. */
  resume: (() => void) | undefined
  running: Promise<void> | undefined
}

/** Backpressure: fetching pauses at the high-water mark, and resumes at the low one. */
const highWaterMark = 500
const lowWaterMark = 100

/** Consecutive messages of one partition. `from` is the first offset, `end` the one after the last. */
export interface Batch {
  from: number
  end: number
  messages: readonly Incoming[]
}

/**
 * The partitions of one member of a group, processed side by side. Fetching only appends messages, so a slow partition delays no
 * other.
 *
 * `process` resolves to false if the message must be processed again. `mayBegin`: true while this member is known to own its
 * partitions. `moved` is called after each message.
 */
export function createPartitionQueues(deps: {
  process: (queue: PartitionQueue, message: Incoming) => Promise<boolean>
  mayBegin: () => boolean
  moved: (queue: PartitionQueue) => void
}) {
  const queues = new Map<string, PartitionQueue>()
  /** Messages still being processed in partitions that were given up. */
  const ending = new Map<string, Promise<void>>()
  /** True while it is unknown which partitions are ours, and at which positions. No message starts then. */
  let onHold = true
  let stopped = false

  const leave = (name: string, queue: PartitionQueue) => {
    queue.lost = true
    queue.left.abort()
    // kafkajs remembers a pause even for a partition that leaves and comes back.
    queue.resume?.()
    queues.delete(name)
    if (!queue.running) return
    const end = queue.running.then(() => {
      if (ending.get(name) === end) ending.delete(name)
    })
    ending.set(name, end)
  }

  const mayGoOn = (queue: PartitionQueue) =>
    !onHold && !stopped && !queue.left.signal.aborted && deps.mayBegin()

  const run = async (queue: PartitionQueue) => {
    // If the partition left and came back, its last message may still be running here.
    await ending.get(nameOf(queue))
    for (let message = queue.waiting[0]; message && mayGoOn(queue); message = queue.waiting[0]) {
      if (!(await deps.process(queue, message))) break
      queue.position = Math.max(queue.position, message.offset + 1)
      if (queue.waiting[0] === message) queue.waiting.shift()
      deps.moved(queue)
      if (queue.waiting.length <= lowWaterMark) {
        queue.resume?.()
        queue.resume = undefined
      }
    }
    queue.running = undefined
    wake(queue)
  }

  const wake = (queue: PartitionQueue) => {
    if (queue.waiting.length > 0 && mayGoOn(queue)) queue.running ??= run(queue)
  }

  const inHand = () =>
    Promise.all([...[...queues.values()].flatMap(({ running }) => running ?? []), ...ending.values()])

  return {
    all: (): PartitionQueue[] => [...queues.values()],
    find: (topic: string, partition: number): PartitionQueue | undefined =>
      queues.get(nameOf({ topic, partition })),
    /** Starts no message until `assign`. Running ones go on. */
    hold() {
      onHold = true
    },
    /** This process owns these partitions, at these positions or later ones from its own memory. */
    assign(owned: readonly { topic: string; partition: number; position: number }[]) {
      const names = new Set(owned.map(nameOf))
      for (const [name, queue] of queues) if (!names.has(name)) leave(name, queue)
      for (const { topic, partition, position } of owned) {
        const queue = queues.get(nameOf({ topic, partition })) ?? newQueue(topic, partition, position)
        queues.set(nameOf(queue), queue)
        // Another owner may have processed more in the meantime.
        queue.position = Math.max(queue.position, position)
        queue.next = Math.max(queue.next, queue.position)
        queue.waiting = queue.waiting.filter(({ offset }) => offset >= queue.position)
      }
      onHold = false
      for (const queue of queues.values()) wake(queue)
    },
    /** Call this when `mayBegin` may be true again. */
    wake() {
      for (const queue of queues.values()) wake(queue)
    },
    /** Appends a batch; false if it leaves a gap. `pause` pauses fetching, and returns what resumes it. */
    append(queue: PartitionQueue, { from, end, messages }: Batch, pause: () => () => void): boolean {
      if (from > queue.next) return false
      queue.waiting.push(...messages.filter(({ offset }) => offset >= queue.next))
      queue.next = Math.max(queue.next, end)
      queue.soughtAt = undefined
      if (queue.waiting.length >= highWaterMark) queue.resume ??= pause()
      wake(queue)
      return true
    },
    /** Starts nothing more. Resolves when running messages are processed. */
    async stop() {
      stopped = true
      for (const queue of queues.values()) queue.left.abort()
      await inHand()
    },
  }
}

export type PartitionQueues = ReturnType<typeof createPartitionQueues>

const nameOf = ({ topic, partition }: { topic: string; partition: number }) => `${topic}/${partition}`

const newQueue = (topic: string, partition: number, position: number): PartitionQueue => ({
  topic,
  partition,
  position,
  next: position,
  waiting: [],
  soughtAt: undefined,
  left: new AbortController(),
  lost: false,
  resume: undefined,
  running: undefined,
})
