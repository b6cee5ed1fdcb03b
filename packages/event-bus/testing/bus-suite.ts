import { describe, expect, it } from 'vitest'
import type { RetryPolicy } from '../bus/retry-policy'
import { deadLettersSuite } from './bus/dead-letters'
import { deliverySuite } from './bus/delivery'
import { repeatsSuite } from './bus/repeats'
import { key, openForEach, type BusUnderTest } from './bus/tested-bus'
import { fact } from './fact'

/** The common tests of every bus. `open` gets a policy of three tries without a noticeable pause. */
export function busSuite(name: string, open: (policy: RetryPolicy) => Promise<BusUnderTest>) {
  describe(`${name} as a bus`, () => {
    const tested = openForEach(() => open({ tries: 3, pauseMs: () => 1 }))

    deliverySuite(tested)
    repeatsSuite(tested)
    deadLettersSuite(tested)

    it('reports that it is healthy', async () => {
      await tested.listen()
      expect(await tested.bus.healthy()).toBe(true)
    })

    it('refuses to publish once it is stopped', async () => {
      await tested.bus.stop()
      await expect(tested.publish(fact(key, 1))).rejects.toThrow()
    })
  })
}
