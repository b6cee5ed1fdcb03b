import { expect, it } from 'vitest'
import { fact } from '../fact'
import { until } from '@studyshelf/async/testing/until'
import { key, otherKey, type TestedBus } from './tested-bus'

/** Delivery and its order. */
export function deliverySuite(tested: TestedBus) {
  const { listen, publish } = tested

  it('delivers events of one key in the order of publication', async () => {
    const { numbers } = await listen()
    for (let n = 0; n < 300; n += 3) await publish(fact(key, n), fact(key, n + 1), fact(key, n + 2))
    await until(() => expect(numbers()).toEqual(Array.from({ length: 300 }, (_, n) => n)))
  })

  it('accepts events in order, and reports when each is durable', async () => {
    const { numbers } = await listen()
    const durable: number[] = []
    for (let n = 0; n < 5; n++) await tested.bus.handOver([fact(key, n)], () => void durable.push(n))
    await publish(fact(key, 5))
    expect(durable).toEqual([0, 1, 2, 3, 4])
    await tested.bus.handOver([fact(key, 6)], () => void durable.push(6))
    await tested.bus.flush()
    expect(durable).toEqual([0, 1, 2, 3, 4, 6])
    await until(() => expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6]))
    await tested.reopen()
    const again = await listen({ group: 'another' })
    await until(() => expect(again.numbers()).toEqual([0, 1, 2, 3, 4, 5, 6]))
  })

  it('delivers an event as it was published', async () => {
    const { heard } = await listen()
    const event = { ...fact(key, 1), payload: { n: 1, title: 'Réseaux 📚', deep: { list: [1, null] } } }
    await publish(event)
    await until(() => expect(heard).toEqual([event]))
  })

  it('gives a new group every event from the start, and a listener from now on only later ones', async () => {
    await publish(fact(key, 1))
    const late = await listen({ group: 'late' })
    const now = await listen({ group: 'now', from: 'now' })
    await publish(fact(key, 2))
    await until(() => expect(late.numbers()).toEqual([1, 2]))
    await until(() => expect(now.numbers()).toEqual([2]))
  })

  it('gives every group every event of its topics, and no other', async () => {
    const one = await listen({ group: 'one' })
    const two = await listen({ group: 'two', topics: ['documents', 'users'] })
    await publish(fact(key, 1), fact(key, 2, 'users'), fact(key, 3, 'broadcasts'))
    await until(() => expect(two.numbers().sort()).toEqual([1, 2]))
    await until(() => expect(one.numbers()).toEqual([1]))
  })

  it('shares the events among the members of a group, also after one leaves', async () => {
    const one = await listen()
    const two = await listen()
    const keys = Array.from({ length: 40 }, (_, n) => `key-${n}`)
    await tested.bus.publish(keys.map((k, n) => fact(k, n)))
    await until(() => expect(one.heard.length + two.heard.length).toBe(40))
    expect(new Set([...one.numbers(), ...two.numbers()]).size).toBe(40)
    await one.stop()
    const before = one.heard.length
    await tested.bus.publish(keys.map((k, n) => fact(k, n)))
    await until(() => expect(before + two.heard.length).toBe(80))
    expect(one.heard.length).toBe(before)
  })

  it('delivers events of other keys while one key is blocked', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const heard: string[] = []
    await listen({
      handle: async (event) => {
        if (event.key === key) await held
        heard.push(event.key)
      },
    })
    await publish(fact(key, 1), fact(otherKey, 2))
    await until(() => expect(heard).toEqual([otherKey]))
    release()
    await until(() => expect(heard).toEqual([otherKey, key]))
  })

  it('reports how far each group lags behind', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await listen({ group: 'held', handle: () => held })
    const quick = await listen({ group: 'quick' })
    await publish(fact(key, 1), fact(key, 2), fact(otherKey, 3))
    await until(() => expect(quick.heard).toHaveLength(3))
    expect(await tested.bus.lag()).toMatchObject({ held: 3, quick: 0 })
    release()
    await until(async () => expect(await tested.bus.lag()).toMatchObject({ held: 0 }))
  })
}
