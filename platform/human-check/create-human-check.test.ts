import { solveChallenge } from 'altcha-lib'
import type { Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Cache } from '../cache/port'
import { createMemoryCache } from '../cache/memory-cache'
import { createHumanCheck } from './create-human-check'
import type { HumanCheck } from './create-human-check'
import type { AskedHumanCheck } from '#events'

let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
let cache: Cache
let check: HumanCheck
beforeEach(() => {
  aheadMs = 0
  cache = createMemoryCache({ clock })
  check = createHumanCheck({ secret: 'a secret', cost: 1, cache, clock })
})
afterEach(() => cache.stop())

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const solve = async (of: HumanCheck, change: (challenge: Challenge) => Challenge = (same) => same) => {
  const challenge = change((await of.challenge()) as Challenge)
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

it('accepts a solved challenge, once', async () => {
  const payload = base64(await solve(check))
  const answers = await Promise.all([check.verify(payload), check.verify(payload)])
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await check.verify(payload)).toBeNull()
})

it('has answers below a thousand, so that a program can skip none', async () => {
  let least = Infinity
  for (let tries = 0; least >= 1000 && tries < 60; tries++) {
    const { solution } = await solve(check)
    least = Math.min(least, solution?.counter ?? Infinity)
  }
  expect(least).toBeLessThan(1000)
})

it('refuses a challenge after ten minutes', async () => {
  const payload = base64(await solve(check))
  aheadMs = 601_000
  expect(await check.verify(payload)).toBeNull()
})

it('sends the widget no expiry, which it would compare with the clock of the device', async () => {
  const { parameters } = (await check.challenge()) as Challenge
  expect(parameters).not.toHaveProperty('expiresAt')
})

it('refuses a challenge whose time was changed', async () => {
  const { challenge, solution } = await solve(check)
  const data = { validUntil: Number(challenge.parameters.data?.validUntil) + 3600 }
  const later = { ...challenge, parameters: { ...challenge.parameters, data } }
  expect(await check.verify(base64({ challenge: later, solution }))).toBeNull()
})

it('refuses a forged or weakened challenge', async () => {
  const other = createHumanCheck({ secret: 'another', cost: 1, cache, clock })
  expect(await check.verify(base64(await solve(other)))).toBeNull()
  const easier = await solve(check, (challenge) => ({
    ...challenge,
    parameters: { ...challenge.parameters, keyPrefix: '00' },
  }))
  expect(await check.verify(base64(easier))).toBeNull()
})

it('is used up for every gateway that shares the cache', async () => {
  const [here, there] = [1, 2].map(() => createHumanCheck({ secret: 'a secret', cost: 1, cache, clock }))
  const asked: AskedHumanCheck = { purpose: 'registration', effort: 2 }
  const challenge = (await here?.challenge(asked)) as Challenge
  const payload = base64({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  const answers = await Promise.all([here?.verify(payload, asked), there?.verify(payload, asked)])
  expect(answers.filter((effort) => effort === 2)).toHaveLength(1)
  expect(answers).toContain(null)
})

it('counts for its purpose and its effort only, and is not used up by others', async () => {
  const asked: AskedHumanCheck = { purpose: 'login', effort: 3 }
  const challenge = (await check.challenge(asked)) as Challenge
  const payload = base64({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  expect(challenge.parameters.cost).toBe(3)
  expect(await check.verify(payload)).toBeNull()
  expect(await check.verify(payload, { purpose: 'registration', effort: 1 })).toBeNull()
  expect(await check.verify(payload, { purpose: 'login', effort: 5 })).toBeNull()
  expect(await check.verify(payload, { purpose: 'login', effort: 4 })).toBe(3)
  expect(await check.verify(payload, { purpose: 'login', effort: 1 })).toBeNull()
})

it.each([{ purpose: 'login' }, { effort: 8 }])(
  'refuses a challenge that was changed to %j',
  async (change) => {
    const { challenge, solution } = await solve(check)
    const data = { ...challenge.parameters.data, ...change }
    const changed = base64({
      challenge: { ...challenge, parameters: { ...challenge.parameters, data } },
      solution,
    })
    for (const purpose of ['visitor', 'login'] as const)
      expect(await check.verify(changed, { purpose, effort: 1 })).toBeNull()
  },
)

it('refuses a wrong answer', async () => {
  const { challenge, solution } = await solve(check)
  const wrong = { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }
  expect(await check.verify(base64(wrong))).toBeNull()
})

it.each(['', 'nonsense', base64(null), base64({}), base64({ challenge: {}, solution: {} }), base64([1])])(
  'refuses a malformed answer: %j',
  async (payload) => {
    expect(await check.verify(payload)).toBeNull()
  },
)
