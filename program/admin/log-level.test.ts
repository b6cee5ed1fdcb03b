import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logLevelCommand } from './log-level'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-29T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

function open() {
  const log = { level: 'info' }
  const notes: string[] = []
  const { commands, stop } = logLevelCommand({
    ...{ log, usual: 'info', process: 'all on shelf, process 7', clock: { now: () => new Date() } },
    note: async ({ note }) => void notes.push(note),
  })
  const run = (level?: 'debug' | 'info' | 'trace', seconds = 600) =>
    commands['log-level']({ level, seconds }, { actorId: 'operator:alice' })
  return { log, notes, run, stop }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it('goes back by itself', async () => {
  const { log, notes, run } = open()
  expect(await run('debug')).toMatchObject({ level: 'debug', until: '2026-11-29T08:10:00.000Z' })
  await pass(599)
  expect(log.level).toBe('debug')
  await pass(1)
  expect(log.level).toBe('info')
  expect(await run()).toMatchObject({ level: 'info', until: null })
  expect(notes).toEqual(['debug for 600 seconds, all on shelf, process 7'])
})

it('counts from the last command', async () => {
  const { log, run } = open()
  await run('debug', 60)
  await pass(50)
  await run('trace', 60)
  await pass(50)
  expect(log.level).toBe('trace')
  await pass(10)
  expect(log.level).toBe('info')
})

it('goes back at once to the level of the settings, and when the program stops', async () => {
  const { log, run, stop } = open()
  await run('debug')
  expect(await run('info')).toMatchObject({ level: 'info', until: null })
  await run('debug')
  stop()
  expect(log.level).toBe('info')
})
