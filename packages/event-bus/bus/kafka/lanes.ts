import type { Incoming } from './messages'

/** One partition, as this process deals with it: one message after the other. */
export interface Lane {
  readonly topic: string
  readonly partition: number
  /** Messages before this one are dealt with. */
  position: number
  /** Of the message that is to come next. */
  next: number
  waiting: Incoming[]
  /** Where it was last looked for what follows, when something else came. */
  lookedAt: number | undefined
  /** Aborted when the partition is another process's, or the listener stops. */
  readonly left: AbortController
  /** The partition is another process's now, or nobody's: how far it came here is not to be told any more. */
  lost: boolean
  /** Lets messages come again, where too many wait. */
  resume: (() => void) | undefined
  running: Promise<void> | undefined
}

/** With more waiting, no more are fetched until few are left. */
const manyWaiting = 500
const fewWaiting = 100

/** Messages of one partition that follow each other. `from` and `end`: the offsets of the first, and after the last. */
export interface Batch {
  from: number
  end: number
  messages: readonly Incoming[]
}

/**
 * The partitions of one member of a group, each dealt with side by side with the others. A slow one keeps nobody waiting:
 * messages are only put down here, and the fetching goes on.
 *
 * `deal` resolves to false when the message has to be dealt with again. `mayBegin`: whether this member is still known to own
 * its partitions. `moved` is told of each step.
 */
export function createLanes(deps: {
  deal: (lane: Lane, message: Incoming) => Promise<boolean>
  mayBegin: () => boolean
  moved: (lane: Lane) => void
}) {
  const lanes = new Map<string, Lane>()
  /** Work in hand of lanes that are not ours any more. */
  const ending = new Map<string, Promise<void>>()
  /** No message is begun while it is not known which partitions are ours, and how far their group is. */
  let onHold = true
  let stopped = false

  const leave = (name: string, lane: Lane) => {
    lane.lost = true
    lane.left.abort()
    // kafkajs remembers a pause also for a partition that went and comes back.
    lane.resume?.()
    lanes.delete(name)
    if (!lane.running) return
    const end = lane.running.then(() => {
      if (ending.get(name) === end) ending.delete(name)
    })
    ending.set(name, end)
  }

  const mayGoOn = (lane: Lane) => !onHold && !stopped && !lane.left.signal.aborted && deps.mayBegin()

  const run = async (lane: Lane) => {
    // The same event is not handled twice at the same time, when a partition went and came back meanwhile.
    await ending.get(nameOf(lane))
    for (let message = lane.waiting[0]; message && mayGoOn(lane); message = lane.waiting[0]) {
      if (!(await deps.deal(lane, message))) break
      lane.position = Math.max(lane.position, message.offset + 1)
      if (lane.waiting[0] === message) lane.waiting.shift()
      deps.moved(lane)
      if (lane.waiting.length <= fewWaiting) {
        lane.resume?.()
        lane.resume = undefined
      }
    }
    lane.running = undefined
    wake(lane)
  }

  const wake = (lane: Lane) => {
    if (lane.waiting.length > 0 && mayGoOn(lane)) lane.running ??= run(lane)
  }

  const inHand = () =>
    Promise.all([...[...lanes.values()].flatMap(({ running }) => running ?? []), ...ending.values()])

  return {
    all: (): Lane[] => [...lanes.values()],
    find: (topic: string, partition: number): Lane | undefined => lanes.get(nameOf({ topic, partition })),
    /** Begins no message until `assign`. What is in hand goes on. */
    hold() {
      onHold = true
    },
    /** These partitions are ours, each from the message on that its group handles next. What we know better stays. */
    assign(owned: readonly { topic: string; partition: number; position: number }[]) {
      const names = new Set(owned.map(nameOf))
      for (const [name, lane] of lanes) if (!names.has(name)) leave(name, lane)
      for (const { topic, partition, position } of owned) {
        const lane = lanes.get(nameOf({ topic, partition })) ?? newLane(topic, partition, position)
        lanes.set(nameOf(lane), lane)
        // Others may have come further while the partition was theirs.
        lane.position = Math.max(lane.position, position)
        lane.next = Math.max(lane.next, lane.position)
        lane.waiting = lane.waiting.filter(({ offset }) => offset >= lane.position)
      }
      onHold = false
      for (const lane of lanes.values()) wake(lane)
    },
    /** Goes on after `mayBegin` was false. */
    wake() {
      for (const lane of lanes.values()) wake(lane)
    },
    /**
     * Puts down the messages that follow those that the lane has; false when they do not follow them. `pause` ends their
     * coming, and gives what lets them come again.
     */
    take(lane: Lane, { from, end, messages }: Batch, pause: () => () => void): boolean {
      if (from > lane.next) return false
      lane.waiting.push(...messages.filter(({ offset }) => offset >= lane.next))
      lane.next = Math.max(lane.next, end)
      lane.lookedAt = undefined
      if (lane.waiting.length >= manyWaiting) lane.resume ??= pause()
      wake(lane)
      return true
    },
    /** Begins nothing more. Resolves when what is in hand is done. */
    async stop() {
      stopped = true
      for (const lane of lanes.values()) lane.left.abort()
      await inHand()
    },
  }
}

export type Lanes = ReturnType<typeof createLanes>

const nameOf = ({ topic, partition }: { topic: string; partition: number }) => `${topic}/${partition}`

const newLane = (topic: string, partition: number, position: number): Lane => ({
  topic,
  partition,
  position,
  next: position,
  waiting: [],
  lookedAt: undefined,
  left: new AbortController(),
  lost: false,
  resume: undefined,
  running: undefined,
})
