import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pino } from 'pino'
import { createLoading } from './loading'

const log = pino({ level: 'silent' })

it('answers once everything is loaded, and not before', async () => {
  const read: string[] = []
  let finish = () => {}
  const loading = createLoading({
    log,
    load: () => new Promise<void>((resolve) => (finish = resolve)).then(() => void read.push('all')),
  })
  const shelf = loading.after(async (limit: number) => [...read, limit])
  expect(await shelf(1)).toEqual([1])
  loading.begin()
  const early = shelf(2)
  await turn()
  expect(read).toEqual([])
  finish()
  expect(await early).toEqual(['all', 2])
  expect(await shelf(3)).toEqual(['all', 3])
})

it('uses the fallback until everything is loaded', async () => {
  let finish = () => {}
  const loading = createLoading({ log, load: () => new Promise((resolve) => (finish = resolve)) })
  const shelf = loading.either(
    async (limit: number) => ['store', limit],
    async (limit: number) => ['memory', limit],
  )
  loading.begin()
  const rest = loading.after(async () => 'all is read')()
  expect(await shelf(2)).toEqual(['store', 2])
  await turn()
  finish()
  await rest
  expect(await shelf(3)).toEqual(['memory', 3])
})

it('retries a failed read while callers wait', async () => {
  let tries = 0
  const loading = createLoading({
    log,
    load: async () => {
      if (++tries === 1) throw new Error('the store is away')
    },
  })
  loading.begin()
  expect(await loading.after(async () => tries)()).toBe(2)
})

it('stops during a read', async () => {
  const loading = createLoading({
    log,
    load: (stopped) =>
      new Promise((_, reject) => stopped.addEventListener('abort', () => reject(new Error('stopped')))),
  })
  loading.begin()
  await loading.stop()
})
