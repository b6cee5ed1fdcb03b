import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../client/api-client'
import { carefulSend } from '../client/careful-send'
import { eventually } from '../client/eventually'
import { createActors } from '../crash/actors'
import { audit } from '../crash/audit/audit'
import { studentCast, type Student } from '../crash/cast'
import { Memory } from '../crash/memory'
import { enrol, openServices, password, type OpenServices } from './behind-the-door'
import { startStack, type Stack } from './stack'

let stack: Stack
let services: OpenServices
let students: Student[]
/** Shared by all tests of this file: they are one history of one stack. */
const memory = new Memory()

beforeAll(async () => {
  stack = await startStack()
  services = await openServices(stack)
  students = await enrol(stack, services, 12)
  await services.stop()
  const [first] = stack.gateways
  for (const student of students.slice(0, 8)) await createApiClient(first ?? '', carefulSend).publish(student)
})
afterAll(() => stack?.stop())

const health = async (name: string) => {
  const began = performance.now()
  const response = await fetch(`${stack.process(name).origin}/api/health`, {
    signal: AbortSignal.timeout(5000),
  })
  const body = (await response.json()) as { parts: Record<string, { ok: boolean }> }
  return { code: response.status, parts: body.parts, tookMs: performance.now() - began }
}

/**
 * Every answer but a success: its status, whether it has a Retry-After, the time it took since the engine began to fail (requests already
 * under way may have waited before, because an engine was busy), and whether the engine was away then. An engine that starts takes the
 * processor from the others.
 */
function watchAnswers(request: (url: string, init: RequestInit) => Promise<Response>) {
  const odd: { status: number; retryAfter: string | null; tookMs: number; url: string; isAway: boolean }[] =
    []
  const answers = { good: 0 }
  let failsFrom = 0
  let isAway = false
  const send = async (url: string, init: RequestInit) => {
    const began = performance.now()
    const response = await request(url, init)
    if (response.status < 500) answers.good++
    else
      odd.push({
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        tookMs: performance.now() - Math.max(began, failsFrom),
        url,
        isAway,
      })
    return response
  }
  const fails = () => {
    failsFrom = performance.now()
    isAway = true
  }
  const comesBack = () => {
    isAway = false
  }
  return { odd, answers, send, fails, comesBack }
}

/** How an engine fails, and recovers. */
const ways = {
  'the store hangs': () => [() => engines().documents.pause(), () => engines().documents.resume()],
  'the store is gone': () => [() => engines().documents.halt(), () => engines().documents.start()],
  'the bus hangs': () => [() => engines().kafka.pause(), () => engines().kafka.resume()],
  'the bus is gone': () => [() => engines().kafka.kill(), () => engines().kafka.start()],
  'the cache hangs': () => [async () => engines().redis.pause(), async () => engines().redis.resume()],
  'the cache is gone': () => [() => engines().redis.crash(), () => engines().redis.restart()],
} satisfies Record<string, () => [() => Promise<void>, () => Promise<void>]>
const engines = () => stack.engines

/** The shortest limit of the engines' own clients. Requests are released after a second, on a busy machine later, but never by these. */
const shortestLimitMs = 5_000

/** Each line of actors does some acts in a second: as many as they can would take the processor from the tests beside these. */
const paceMs = 100

/** Fails with all problems as its message: a report of a failed test cuts long values. */
async function expectSound() {
  const problems = await audit(stack.engines.documents.url, memory, 240_000)
  expect(problems, problems.join('\n')).toEqual([])
}

/** Shorter than any failure. */
const sendAgainMs = 7_000
/** Sends again what was refused because the machine was busy for a moment. What needs the bus would be refused again. */
const sendAgain = (url: string, init: RequestInit) => carefulSend(url, init, { withinMs: sendAgainMs })

describe.each([
  ['the store hangs', 'store', 'refuses for now'],
  ['the store is gone', 'store', 'refuses for now'],
  ['the bus hangs', 'bus', 'serves everybody'],
  ['the bus is gone', 'bus', 'serves everybody'],
  ['the cache hangs', 'cache', 'serves all but uploads and notices'],
  ['the cache is gone', 'cache', 'serves all but uploads and notices'],
] as const)('while %s', (way, part, manner) => {
  it(`${manner}, reports that the ${part} is unavailable, and loses nothing`, async () => {
    const watched = watchAnswers(manner === 'serves everybody' ? sendAgain : fetch)
    const cast = studentCast(students, password)
    const { send } = watched
    const work = createActors({ origins: stack.gateways, cast, memory, send, paceMs }).work()
    await setTimeout(2000)
    const [fail, comeBack] = ways[way]()
    await fail()
    watched.fails()
    try {
      await eventually(async () => {
        const said = await health('gateway-1')
        expect([said.code, said.parts[part]?.ok, said.tookMs < 2500]).toEqual([503, false, true])
        const { status } = await fetch(`${stack.process('gateway-1').origin}/api/health/ready`)
        expect(status).toBe(part === 'store' ? 503 : 200)
      })
      // One that hangs uses up time limits; one that is gone refuses at once.
      await setTimeout(way.endsWith('hangs') ? 30_000 : 10_000)
    } finally {
      watched.comesBack()
      await comeBack()
    }
    await eventually(async () => expect((await health('gateway-1')).code).toBe(200), { withinMs: 240_000 })
    await setTimeout(2000)
    await work.stop()

    expect(watched.odd.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
    const away = watched.odd.filter(({ isAway }) => isAway)
    expect(away.filter(({ tookMs }) => tookMs >= shortestLimitMs)).toEqual([])
    // Only those who waited already when the engine failed may have waited longer.
    const took = away.map(({ tookMs }) => tookMs).sort((a, b) => a - b)
    expect(took[Math.floor(took.length / 2)] ?? 0).toBeLessThan(2500)
    expect(watched.answers.good).toBeGreaterThan(20)
    const refused = away.map(({ url }) => new URL(url).pathname)
    if (manner === 'refuses for now') expect(refused.length).toBeGreaterThan(0)
    if (manner === 'serves everybody') expect(refused).toEqual([])
    if (manner === 'serves all but uploads and notices')
      // A notice needs a human check, as a visitor's upload does, and a used one is remembered in the cache.
      expect(
        [...new Set(refused)].filter((path) => !path.includes('/files/') && path !== '/api/take-down'),
      ).toEqual([])
    await expectSound()
    for (const name of stack.names) {
      const process = stack.process(name)
      expect([name, process.isGone()], process.log().slice(-3000)).toEqual([name, false])
      await process.healthy()
    }
  })
})

it('replaces every process in turn, with no failed request after a retry and no lost event', async () => {
  const failed: string[] = []
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    try {
      const response = await carefulSend(url, init)
      if (response.status >= 500) failed.push(`${response.status} ${url}`)
      return response
    } catch (error) {
      failed.push(`${String(error)} ${url}`)
      throw error
    }
  }
  const votesBefore = memory.acknowledged.get('vote') ?? 0
  const cast = studentCast(students, password)
  const work = createActors({ origins: [stack.nginx.origin], cast, memory, send }).work()
  for (const name of stack.names) {
    const process = stack.process(name)
    expect([name, await process.stop()], process.log().slice(-3000)).toEqual([name, 0])
    await stack.start(name)
  }
  await setTimeout(1000)
  await work.stop()
  expect(failed.join('\n')).toBe('')
  expect((memory.acknowledged.get('vote') ?? 0) - votesBefore).toBeGreaterThan(50)
  await expectSound()
  // Nine processes, one after another, each with time limits of its own: on a busy machine a start takes half a minute.
}, 1_800_000)

it('counts exactly after a gateway and two services are killed in the middle', async () => {
  const votesBefore = memory.acknowledged.get('vote') ?? 0
  const cast = studentCast(students, password)
  // A killed gateway answers nothing: its students go on at the other one.
  const work = createActors({ origins: stack.gateways, cast, memory, send: fetch, paceMs }).work()
  for (const name of ['gateway-2', 'library', 'moderation']) {
    await setTimeout(1000)
    await stack.process(name).kill()
    await stack.start(name)
  }
  await setTimeout(1000)
  await work.stop()
  expect((memory.acknowledged.get('vote') ?? 0) - votesBefore).toBeGreaterThan(20)
  await expectSound()
}, 1_800_000)
