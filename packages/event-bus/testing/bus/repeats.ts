import { pino } from 'pino'
import { expect, it } from 'vitest'
import { runHandlers } from '../../bus/consume'
import { on } from '../../bus/port'
import { DependencyUnavailable } from '../../unavailable'
import { fact } from '../fact'
import { until } from '@studyshelf/async/testing/until'
import { counted, key, numberOf, otherKey, type TestedBus } from './tested-bus'

/** Repeated delivery: after a restart, after a failure, and while a dependency is unavailable. */
export function repeatsSuite(tested: TestedBus) {
  const { listen, publish } = tested

  it('continues at the position of the group after a restart', async () => {
    const first = await listen()
    await publish(fact(key, 1), fact(otherKey, 2))
    await until(() => expect(first.heard).toHaveLength(2))
    await tested.reopen()
    await publish(fact(key, 3))
    const second = await listen()
    await until(() => expect(second.numbers()).toEqual([3]))
  })

  it('delivers an event again that was not handled when the bus stopped', async () => {
    let reached = false
    await listen({
      handle: () => {
        reached = true
        return Promise.reject(new Error('the store is away'))
      },
      group: 'slow',
    })
    await publish(fact(key, 1))
    await until(() => expect(reached).toBe(true))
    await tested.reopen()
    const again = await listen({ group: 'slow' })
    await until(async () => {
      const dead = (await tested.bus.deadLetters.list()).map(({ event }) => numberOf(event))
      expect([...again.numbers(), ...dead]).toEqual([1])
    })
  })

  it('retries an event after a temporary failure, before any later event of its key', async () => {
    const tried: number[] = []
    await listen({
      handle: async (event) => {
        tried.push(numberOf(event))
        if (tried.length < 3) throw new Error('the store is away')
      },
    })
    await publish(fact(key, 1), fact(key, 2))
    await until(() => expect(tried).toEqual([1, 1, 1, 2]))
    expect(await tested.bus.deadLetters.list()).toEqual([])
  })

  it('retries while a dependency is unavailable for as long as it takes, and reports the blocked events', async () => {
    const triesWhileAway = 30
    let tries = 0
    let mended = false
    const handled: number[] = []
    await listen({
      handle: async (event) => {
        tries += 1
        if (!mended) throw new DependencyUnavailable('the store does not answer')
        handled.push(numberOf(event))
      },
    })
    const before = new Date()
    await publish(fact(key, 1), fact(key, 2))
    await until(() => expect(tries).toBeGreaterThan(triesWhileAway))
    expect(tested.bus.blocked()).toMatchObject([
      { group: 'listener', event: 'counted', error: expect.stringContaining('does not answer') as string },
    ])
    expect(tested.bus.blocked()[0]?.since.getTime()).toBeGreaterThanOrEqual(before.getTime())
    mended = true
    await until(() => expect(handled).toEqual([1, 2]))
    expect(tested.bus.blocked()).toEqual([])
    expect(await tested.bus.deadLetters.list()).toEqual([])
  })

  it('delivers an event again if its handler exceeds the time limit', async () => {
    const begun: number[] = []
    const handlers = [
      on(counted, async ({ payload }) => {
        begun.push(payload.n)
        if (begun.length === 1) await new Promise(() => {})
      }),
    ]
    const log = pino({ level: 'silent' })
    await runHandlers(tested.bus, { group: 'slow', handlers }, { log, timeLimitMs: 20 })
    await publish(fact(key, 1), fact(key, 2))
    await until(() => expect(begun).toEqual([1, 1, 2]))
  })
}
