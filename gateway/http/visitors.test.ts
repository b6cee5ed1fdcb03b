import { expect, it } from 'vitest'
import { createMemoryLimiter } from '#platform'
import { createCounter, limits, TooManyRequests, type Limit } from './limits'
import { createVisitors } from './visitors'

const inside = '10.0.0.1'
const outside = '192.0.2.1'
const visitors = () =>
  createVisitors({
    counter: createCounter(createMemoryLimiter),
    campusNetworks: [{ network: '10.0.0.0/8', registrations: 200, logins: 1000 }],
  })

/** Passes with a check until it is refused, at most so many times. */
async function passesUntilRefused(limit: Limit, ip: string, most: number) {
  const asked = visitors()
  const efforts = new Set<number>()
  const proveHuman = async (effort = 1) => void efforts.add(effort)
  for (let passes = 0; passes < most; passes++) {
    const error: unknown = await asked
      .countChecked([limit], { ip, proveHuman, least: 0 })
      .catch((e: unknown) => e)
    if (error instanceof TooManyRequests) return { passes, efforts: [...efforts] }
    expect(error).toBeUndefined()
  }
  return { passes: most, efforts: [...efforts] }
}

it.each([
  ['ticketAddress', outside, 4800, [1, 2, 3, 4, 5, 6, 7]],
  ['ticketAddress', inside, 9600, [1, 2, 3, 4, 5, 6, 7]],
  ['register', outside, 10_000, [1, 2, 3, 4, 5, 6, 7, 8]],
] as const)('of %s from %s pass %i times with ever harder checks', async (name, ip, passes, efforts) => {
  expect(await passesUntilRefused(limits[name], ip, 10_000)).toEqual({ passes, efforts })
})

it('needs the least check where limits are off', async () => {
  const asked = createVisitors({ counter: null, campusNetworks: [] })
  const proveHuman = (effort = 1) => Promise.reject(new Error(`effort ${effort}`))
  await asked.countChecked([limits.ticketAddress], { ip: outside, proveHuman, least: 0 })
  await expect(
    asked.countChecked([limits.ticketAddress], { ip: outside, proveHuman, least: 1 }),
  ).rejects.toThrow('effort 1')
})

it('refuses beyond a limit that has no check, inside a campus network by its own size', async () => {
  const asked = visitors()
  const limit: Limit = { name: 'asked', max: 2, seconds: 60, by: 'address', campus: 'registrations' }
  for (const [ip, max] of [
    [outside, 2],
    [inside, 4],
  ] as const) {
    for (let call = 0; call < max; call++) await asked.countOrRefuse([limit], ip)
    await expect(asked.countOrRefuse([limit], ip)).rejects.toBeInstanceOf(TooManyRequests)
  }
})
