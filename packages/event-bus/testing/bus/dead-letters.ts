import { expect, it } from 'vitest'
import { z } from 'zod'
import { PermanentFailure } from '../../bus/port'
import { fact } from '../fact'
import { until } from '@studyshelf/async/testing/until'
import { key, numberOf, type TestedBus } from './tested-bus'

/** Events that cannot be handled. */
export function deadLettersSuite(tested: TestedBus) {
  const { listen, publish } = tested

  it.each([
    ['fails for good', () => Promise.reject(new PermanentFailure('nobody can read this')), 1],
    ['is not of the expected shape', async () => void z.string().parse(7), 1],
    ['fails too often', () => Promise.reject(new Error('still away')), 3],
  ])('makes a dead letter of a fact that %s, and goes on', async (_what, fail, attempts) => {
    const after: number[] = []
    const failing = fact(key, 1)
    await listen({
      handle: async (event) => {
        if (event.id === failing.id) await fail()
        after.push(numberOf(event))
      },
    })
    await publish(failing, fact(key, 2))
    await until(() => expect(after).toEqual([2]))
    const letters = await tested.bus.deadLetters.list()
    expect(letters).toMatchObject([{ group: 'listener', event: failing, attempts }])
    expect(letters[0]?.error).not.toBe('')
  })

  it('keeps dead letters over a restart, and replays one to its group once', async () => {
    await listen({ handle: () => Promise.reject(new PermanentFailure('not yet')) })
    const failing = fact(key, 1)
    await publish(failing)
    await until(async () => expect(await tested.bus.deadLetters.list()).toHaveLength(1))
    await tested.reopen()
    const other = await listen({ group: 'other', from: 'now' })
    const cured = await listen()
    const id = (await tested.bus.deadLetters.list())[0]?.id ?? ''
    expect(await tested.bus.deadLetters.replay(id)).toBe(true)
    await until(() => expect(cured.heard).toEqual([failing]))
    expect(await tested.bus.deadLetters.list()).toEqual([])
    expect(await tested.bus.deadLetters.replay(id)).toBe(false)
    expect(other.heard).toEqual([])
  })

  it('makes a replayed event a dead letter again if it fails again', async () => {
    await listen({ handle: () => Promise.reject(new PermanentFailure('never')) })
    await publish(fact(key, 1))
    await until(async () => expect(await tested.bus.deadLetters.list()).toHaveLength(1))
    const id = (await tested.bus.deadLetters.list())[0]?.id ?? ''
    expect(await tested.bus.deadLetters.replay(id)).toBe(true)
    await until(async () => {
      const letters = await tested.bus.deadLetters.list()
      expect(letters).toHaveLength(1)
      expect(letters[0]?.id).not.toBe(id)
    })
  })
}
