import { afterEach, expect, it } from 'vitest'
import { StoreAway } from './is-store-away'
import { until } from '../testing/until'
import { watchStore, type StoreWatch } from './watch-store'

const times = { restMs: 5, idleMs: 10, silenceMs: 60, againMs: 5, graceMs: 30 }
const never = () => new Promise<never>(() => {})

/** A watch on a store that can be made to answer, refuse or be silent. */
function startWatch(changed: Partial<typeof times> = {}) {
  const said: string[] = []
  const take = (_: object, message: string) => void said.push(message)
  const state: { mood: 'well' | 'refuses' | 'silent' } = { mood: 'well' }
  let questions = 0
  const ask = async () => {
    questions += 1
    if (state.mood === 'silent') return never()
    if (state.mood === 'refuses') throw new Error('connection refused')
  }
  watch = watchStore({ ask, log: { info: take, warn: take, error: take }, times: { ...times, ...changed } })
  return { watch, said, state, questions: () => questions }
}

let watch: StoreWatch | undefined
afterEach(() => watch?.stop())

it.each(['refuses', 'silent'] as const)('releases waiting callers when the store is %s', async (mood) => {
  const { watch, said, state } = startWatch()
  const waiting = [watch.whileThere(never), watch.whileThere(never)]
  state.mood = mood
  for (const wait of waiting) await expect(wait).rejects.toBeInstanceOf(StoreAway)
  expect(said).toEqual(['the store does not answer'])
  expect(await watch.healthy()).toBe(false)

  state.mood = 'well'
  await until(async () => expect(await watch.healthy()).toBe(true))
  await until(() => expect(said).toEqual(['the store does not answer', 'the store answers again']))
  expect(await watch.whileThere(async () => 'read')).toBe('read')
})

it('probes rarely while nobody waits', async () => {
  const log = { info() {}, warn() {}, error() {} }
  const counting = (idleMs: number) => {
    const counted = { questions: 0 }
    const ask = async () => void (counted.questions += 1)
    return { counted, watch: watchStore({ ask, log, times: { ...times, idleMs } }) }
  }
  const [seldom, often] = [counting(1_000_000), counting(times.idleMs)]
  watch = seldom.watch
  await until(() => expect(often.counted.questions).toBeGreaterThan(10))
  often.watch.stop()
  expect(seldom.counted.questions).toBe(1)
  await watch.whileThere(() => until(() => expect(seldom.counted.questions).toBeGreaterThan(3)))
})

it('does not report a restart shorter than the tolerated silence', async () => {
  const { watch, said, state, questions } = startWatch({ silenceMs: 60_000 })
  state.mood = 'refuses'
  const before = questions()
  const work = watch.whileThere(async () => until(() => expect(questions()).toBeGreaterThan(before + 2)))
  await work
  state.mood = 'well'
  await until(async () => expect(await watch.healthy()).toBe(true))
  expect(said).toEqual([])
})

it('serves calls that need no store while it is away', async () => {
  const { watch, said, state } = startWatch()
  state.mood = 'silent'
  await until(() => expect(said).toHaveLength(1))
  expect(await watch.whileThere(async () => 'static')).toBe('static')
  await expect(watch.whileThere(never)).rejects.toBeInstanceOf(StoreAway)
})

it('does not cut off a response that has begun', async () => {
  const { watch, said, state } = startWatch()
  let end: (value: string) => void = () => {}
  const sent = watch.whileThere(
    () => new Promise<string>((resolve) => (end = resolve)),
    () => true,
  )
  state.mood = 'silent'
  await until(() => expect(said).toHaveLength(1))
  end('the last bytes')
  expect(await sent).toBe('the last bytes')
})

it('rejects with the error of the work, once', async () => {
  const { watch } = startWatch()
  await expect(watch.whileThere(async () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
})
