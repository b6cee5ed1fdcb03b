import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeEvent, threadChanged, type DocumentCard } from '#events'
import { newId } from '#platform/core'
import { createExamMessages, examPauseMs } from './exam-messages'
import { realTimers } from './pace'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const [lab, finals, tax] = [newId(), newId(), newId()]
const courses = new Map([
  [lab, 'CS2030'],
  [finals, 'CS2030S'],
  [tax, 'ACC1701'],
])

/** Messages about the module CS2030 and CS2030S, and all that it does, in order. */
function startNotice({ isOpen = true } = {}) {
  const done: string[] = []
  const messages = createExamMessages({
    library: {
      card: async (_id) => {
        const courseCode = courses.get(_id)
        return courseCode === undefined ? null : ({ _id, courseCode } as DocumentCard)
      },
      examRoom: async (code) =>
        isOpen && code.startsWith('CS2030') ? { codes: ['CS2030', 'CS2030S'] } : null,
      forgetExamRoom: (codes) => void done.push(`forget ${codes.join(' ')}`),
    },
    tell: (courseCode) => void done.push(`tell ${courseCode}`),
    timers: realTimers,
  })
  const change = async (documentId: string) => {
    const meta = { id: newId(), occurredAt: new Date(), correlationId: 'a-test' }
    const event = makeEvent(threadChanged, { documentId, threadId: newId() }, meta)
    for (const handler of messages.handlers) await handler.handle(event)
  }
  return { done, change, stop: messages.stop }
}
const once = ['forget CS2030 CS2030S', 'tell CS2030']

it('has the room read again before each notification: at once, then once in a pause, and after the last change', async () => {
  const { done, change, stop } = startNotice()
  await change(lab)
  expect(done).toEqual(once)
  for (let count = 0; count < 20; count++) await change(count % 2 === 0 ? finals : lab)
  expect(done).toEqual(once)
  vi.advanceTimersByTime(examPauseMs)
  expect(done).toEqual([...once, ...once])
  vi.advanceTimersByTime(10 * examPauseMs)
  expect(done).toEqual([...once, ...once])
  await change(lab)
  await change(lab)
  stop()
  vi.advanceTimersByTime(10 * examPauseMs)
  expect(done).toEqual([...once, ...once, ...once])
})

it('tells nobody of questions about documents of other modules, and about none', async () => {
  const { done, change } = startNotice()
  await change(tax)
  await change(newId())
  expect(done).toEqual([])
})

it('tells nobody once the room is closed', async () => {
  const { done, change } = startNotice({ isOpen: false })
  await change(lab)
  expect(done).toEqual([])
})
