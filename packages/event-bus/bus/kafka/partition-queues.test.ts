import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fact } from '../../testing/fact'
import { createPartitionQueues, type Batch, type PartitionQueues } from './partition-queues'

/** Offsets of started messages, and functions that end the oldest running one. */
let begun: number[]
let inHand: { offset: number; end: (dealtWith: boolean) => void }[]
let isMember: boolean
let queues: PartitionQueues
beforeEach(() => {
  begun = []
  inHand = []
  isMember = true
  queues = createPartitionQueues({
    process: (_lane, { offset }) => {
      begun.push(offset)
      return new Promise((end) => inHand.push({ offset, end }))
    },
    mayBegin: () => isMember,
    moved: () => {},
  })
})

const batch = (from: number, end: number): Batch => ({
  from,
  end,
  messages: Array.from({ length: end - from }, (_, n) => ({ offset: from + n, event: fact('a', from + n) })),
})
const partition = { topic: 'documents', partition: 3 }
const laneOf = () => {
  const queue = queues.find('documents', 3)
  if (!queue) throw new Error('there is no such queue')
  return queue
}
const noPause = () => () => {}
const take = (from: number, end: number) => queues.append(laneOf(), batch(from, end), noPause)
const handled = (dealtWith = true) => inHand.shift()?.end(dealtWith)
const begunIs = (...offsets: number[]) => vi.waitFor(() => expect(begun).toEqual(offsets))

describe('the queues of a member', () => {
  it('process one message of a partition at a time, in order', async () => {
    queues.assign([{ ...partition, position: 5 }])
    take(5, 8)
    await begunIs(5)
    handled()
    await begunIs(5, 6)
    expect(laneOf().position).toBe(6)
  })

  it('accept a message once, even if it is fetched again', async () => {
    queues.assign([{ ...partition, position: 5 }])
    take(5, 7)
    expect(take(4, 8)).toBe(true)
    expect(laneOf().waiting.map(({ offset }) => offset)).toEqual([5, 6, 7])
  })

  it('refuse messages that leave a gap', () => {
    queues.assign([{ ...partition, position: 5 }])
    expect(take(6, 8)).toBe(false)
    expect(laneOf().waiting).toEqual([])
  })

  it('start nothing while the group rebalances, and continue at their position if the partition stays', async () => {
    queues.assign([{ ...partition, position: 5 }])
    take(5, 8)
    await begunIs(5)
    queues.hold()
    handled()
    await vi.waitFor(() => expect(laneOf().running).toBeUndefined())
    expect(begun).toEqual([5])
    // The group does not know the last position yet.
    queues.assign([{ ...partition, position: 5 }])
    await begunIs(5, 6)
  })

  it('skip messages that others have handled meanwhile', async () => {
    queues.assign([{ ...partition, position: 5 }])
    take(5, 9)
    await begunIs(5)
    queues.hold()
    queues.assign([{ ...partition, position: 8 }])
    handled()
    await begunIs(5, 8)
  })

  it('do not process a message twice at the same time when its partition leaves and comes back', async () => {
    queues.assign([{ ...partition, position: 5 }])
    take(5, 6)
    await begunIs(5)
    const before = laneOf()
    queues.assign([])
    expect(before.lost).toBe(true)
    queues.assign([{ ...partition, position: 5 }])
    take(5, 6)
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual([5])
    handled()
    await begunIs(5, 5)
  })

  it('start nothing after a long time without heartbeat, until the next one', async () => {
    queues.assign([{ ...partition, position: 0 }])
    isMember = false
    take(0, 1)
    expect(begun).toEqual([])
    isMember = true
    queues.wake()
    await begunIs(0)
  })

  it('pause a partition with many waiting messages, and resume it when few are left', async () => {
    const resume = vi.fn()
    queues.assign([{ ...partition, position: 0 }])
    queues.append(laneOf(), batch(0, 600), () => resume)
    for (let n = 0; n < 500; n++) {
      await vi.waitFor(() => expect(inHand).toHaveLength(1), { interval: 1 })
      expect(resume).not.toHaveBeenCalled()
      handled()
    }
    await vi.waitFor(() => expect(resume).toHaveBeenCalledOnce())
  })

  it('resume a partition that is lost while it is paused', () => {
    const resume = vi.fn()
    queues.assign([{ ...partition, position: 0 }])
    queues.append(laneOf(), batch(0, 600), () => resume)
    queues.assign([])
    expect(resume).toHaveBeenCalledOnce()
  })

  it('stop when running messages are done, and start nothing afterwards', async () => {
    queues.assign([{ ...partition, position: 0 }])
    take(0, 3)
    await begunIs(0)
    const stopped = queues.stop()
    queues.assign([
      { ...partition, position: 0 },
      { topic: 'users', partition: 1, position: 0 },
    ])
    handled()
    await stopped
    expect(begun).toEqual([0])
  })
})
