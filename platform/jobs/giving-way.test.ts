import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTimeBudget } from './time-budget'
import { createTurns } from './turns'

const longMs = 2_000
/** An exhausting file is ended after this. */
const exhaustedS = 20

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** As many processes, whose jobs take so many seconds by the clock of the test. */
function createProcesses(processes: number) {
  const budget = createTimeBudget(Date.now)
  const turns = createTurns({
    ...{ atOnce: processes, maxWaiting: 100, maxWaitingEach: 20 },
    isBehind: (sender) => budget.isSpent(sender),
  })
  return {
    /** Does a job like the pool: it is reported when it takes long, and begins again if it gave way. */
    run: async (sender: string, seconds: number) => {
      const asked = Date.now()
      let gaveWay = 0
      for (let next = turns.take(sender); next !== null;) {
        const turn = await next
        const isDone = await new Promise<boolean>((resolve) => {
          const end = setTimeout(() => resolve(true), seconds * 1_000)
          const long = setTimeout(() => {
            turn.takesLong(() => (clearTimeout(end), resolve(false)))
          }, longMs)
          if (seconds * 1_000 <= longMs) clearTimeout(long)
        })
        if (isDone) {
          budget.record(sender, { cpuMs: seconds * 1_000, isExhausted: seconds >= exhaustedS })
          turn.pass()
          return { after: (Date.now() - asked) / 1_000, gaveWay }
        }
        gaveWay++
        next = turns.take(sender, { isAgain: true })
        turn.pass()
      }
      throw new Error('a job was refused')
    },
  }
}

const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

it.each([
  // The first of them holds one process; each further one gives way to somebody else after two seconds.
  [2, 3, 5],
  [2, 10, 19],
  [4, 3, 1],
])(
  'with %i processes, %i senders of four exhausting files keep nobody else waiting for more than seconds: %d',
  async (processes, senders, worst) => {
    const { run } = createProcesses(processes)
    const attack = Array.from({ length: senders * 4 }, (_, file) =>
      run(`attacker ${file % senders}`, exhaustedS),
    )
    const honest: ReturnType<typeof run>[] = []
    for (let each = 0; each < 40; each++) {
      honest.push(run(`student ${each}`, 0.5))
      await later(each % 7)
    }
    const waited = (await Promise.all(honest)).map(({ after }) => after)
    expect(Math.max(...waited)).toBe(worst)
    await later(senders * 4 * exhaustedS)
    const attacked = await Promise.all(attack)
    for (const { gaveWay } of attacked) expect(gaveWay).toBeLessThanOrEqual(1)
  },
)

it('a long file of somebody honest gives way once at most, and is done before a third file of the same attackers', async () => {
  const { run } = createProcesses(2)
  const finished: string[] = []
  const attack = Array.from({ length: 12 }, (_, file) =>
    run(`attacker ${file % 3}`, exhaustedS).then(() => finished.push(`attack ${file}`)),
  )
  await later(1)
  const heavy = run('student', 12).then((how) => (finished.push('student'), how))
  await later(7)
  void run('another', 0.5)
  await later(12 * exhaustedS + 12)
  await Promise.all(attack)
  expect((await heavy).gaveWay).toBe(1)
  expect(finished.indexOf('student')).toBeLessThan(6)
})

it('nobody gives way as long as nobody else waits, or while there is a process of a job that is not long', async () => {
  const { run } = createProcesses(2)
  const long = [run('a', 9), run('b', 9)]
  await later(8)
  expect(await Promise.race([...long, Promise.resolve('going on')])).toBe('going on')
  await later(1)
  for (const each of await Promise.all(long)) expect(each).toEqual({ after: 9, gaveWay: 0 })

  const alone = run('a', 9)
  const quick = ['b', 'c', 'd', 'e'].map((sender) => run(sender, 1.5))
  await later(9)
  expect(await alone).toEqual({ after: 9, gaveWay: 0 })
  expect((await Promise.all(quick)).map(({ after }) => after)).toEqual([1.5, 3, 4.5, 6])
})

it('one job that gave way makes room for all that are not long, one after the other', async () => {
  const { run } = createProcesses(2)
  const long = [run('a', 9), run('b', 9)]
  await later(3)
  const quick = ['c', 'd', 'e'].map((sender) => run(sender, 1))
  await later(30)
  expect((await Promise.all(quick)).map(({ after }) => after)).toEqual([1, 2, 3])
  expect((await Promise.all(long)).map(({ gaveWay }) => gaveWay)).toEqual([0, 1])
})
