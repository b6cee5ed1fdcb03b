import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fact } from '../../testing/fact'
import { createPartitionQueues, type Batch, type PartitionQueues } from './partition-queues'

/** Offsets that were begun, and what ends the handling of the oldest that is in hand. */
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
  it('deal with one message of a partition at a time, in order', async () => {
    queues.assign([{ ...partition, position: 5 }])
    take(5, 8)
    await begunIs(5)
    handled()
    await begunIs(5, 6)
    expect(laneOf().position).toBe(6)
  })

  it('take a message once, also when it is brought again', async () => {
    queues.assign([{ ...partition, position: 5 }])
    take(5, 7)
    expect(take(4, 8)).toBe(true)
    expect(laneOf().waiting.map(({ offset }) => offset)).toEqual([5, 6, 7])
  })

  it('refuse messages that do not follow what they have', () => {
    queues.assign([{ ...partition, position: 5 }])
    expect(take(6, 8)).toBe(false)
    expect(laneOf().waiting).toEqual([])
  })

  it('begin nothing while the group changes, and go on where they were when the partition stays', async () => {
    queues.assign([{ ...partition, position: 5 }])
    take(5, 8)
    await begunIs(5)
    queues.hold()
    handled()
    await vi.waitFor(() => expect(laneOf().running).toBeUndefined())
    expect(begun).toEqual([5])
    // What was handled last is not known to the group yet.
    queues.assign([{ ...partition, position: 5 }])
    await begunIs(5, 6)
  })

  it('leave out what others have dealt with meanwhile', async () => {
    queues.assign([{ ...partition, position: 5 }])
    take(5, 9)
    await begunIs(5)
    queues.hold()
    queues.assign([{ ...partition, position: 8 }])
    handled()
    await begunIs(5, 8)
  })

  it('do not handle a message twice at the same time when its partition goes and comes back', async () => {
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

  it('begin nothing when the member was not heard of for too long, until it is again', async () => {
    queues.assign([{ ...partition, position: 0 }])
    isMember = false
    take(0, 1)
    expect(begun).toEqual([])
    isMember = true
    queues.wake()
    await begunIs(0)
  })

  it('pause a partition of which much waits, and let it come again when little does', async () => {
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

  it('let a partition come again that is lost while it is paused', () => {
    const resume = vi.fn()
    queues.assign([{ ...partition, position: 0 }])
    queues.append(laneOf(), batch(0, 600), () => resume)
    queues.assign([])
    expect(resume).toHaveBeenCalledOnce()
  })

  it('stop when what is in hand is done, and begin nothing afterwards', async () => {
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
