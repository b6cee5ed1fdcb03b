import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sweepHourly } from './sweep-hourly'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = pino({ level: 'silent' })
const pass = (hours: number) => vi.advanceTimersByTimeAsync(hours * 3_600_000)

/** A counted sweep, with ownership of the housekeeping that can be switched. */
function setUp({ owned, fails = false }: { owned: boolean; fails?: boolean }) {
  const process = { owned, swept: 0 }
  const sweep = async () => {
    process.swept++
    if (fails) throw new Error('The files are away.')
  }
  const sweeping = sweepHourly({ sweep, housekeeping: { owned: () => process.owned }, log })
  return { process, stop: () => sweeping.stop() }
}

it('sweeps at once and every hour, until it is stopped', async () => {
  const { process, stop } = setUp({ owned: true })
  expect(process.swept).toBe(1)
  await pass(2)
  expect(process.swept).toBe(3)
  stop()
  await pass(2)
  expect(process.swept).toBe(3)
})

it('sweeps only in the process that owns the housekeeping', async () => {
  const { process, stop } = setUp({ owned: false })
  await pass(2)
  expect(process.swept).toBe(0)
  process.owned = true
  await pass(1)
  expect(process.swept).toBe(1)
  stop()
})

it('sweeps again after a failed sweep', async () => {
  const { process, stop } = setUp({ owned: true, fails: true })
  await pass(1)
  expect(process.swept).toBe(2)
  stop()
})
