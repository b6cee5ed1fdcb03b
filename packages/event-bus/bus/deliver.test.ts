import { pino } from 'pino'
import { expect, it } from 'vitest'
import { systemClock } from '../testing/settings'
import { fact } from '../testing/fact'
import { createBlockedEvents } from './blocked-events'
import { deliver } from './deliver'
import { createDeliveries, type Delivery } from './deliveries'
import { PermanentFailure, type Handling } from './port'

const log = pino({ level: 'silent' })

/** Handles `fact`; `results`: of each try. */
async function observe(results: readonly (() => Handling)[], isStopped = false): Promise<Delivery[]> {
  const deliveries = createDeliveries()
  const heard: Delivery[] = []
  deliveries.listen((delivery) => heard.push(delivery))
  let tries = 0
  const stopped = isStopped ? AbortSignal.abort() : new AbortController().signal
  await deliver(
    fact('a', 1),
    { group: 'library', handler: () => () => results[tries++]?.(), stopped },
    {
      ...{ policy: { tries: 3, pauseMs: () => 1 }, blocked: createBlockedEvents() },
      ...{ isUnavailable: () => false, clock: systemClock, log, observer: deliveries },
    },
  )
  return heard
}
const done = (): Handling => undefined
const later = async () => undefined
const fails = (): Handling => {
  throw new Error('not now')
}
const never = (): Handling => {
  throw new PermanentFailure('never')
}

it.each([
  ['handled at once', [done], { outcome: 'handled', tries: 1 }],
  ['handled later', [later], { outcome: 'handled', tries: 1 }],
  ['handled at the third try', [fails, fails, done], { outcome: 'handled', tries: 3 }],
  ['given up after the last try', [fails, fails, fails], { outcome: 'dead-letter', tries: 3 }],
  ['given up at once', [never], { outcome: 'dead-letter', tries: 1 }],
])('tells an observer of an event that is %s', async (_, results, told) => {
  expect(await observe(results)).toMatchObject([
    { group: 'library', event: { name: fact('a', 1).name }, ...told },
  ])
})

it('reports nothing about an event that must be delivered again', async () => {
  expect(await observe([done], true)).toEqual([])
})

it('measures only while somebody listens', () => {
  const deliveries = createDeliveries()
  const stop = deliveries.listen(() => undefined)
  expect(deliveries.isOn()).toBe(true)
  stop()
  expect(deliveries.isOn()).toBe(false)
})
