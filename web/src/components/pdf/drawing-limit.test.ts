import { expect, it } from 'vitest'
import { createDrawingLimit, limitMs, tickMs } from './drawing-limit'

const usual = { visible: true, online: true, lastBytesAt: 0 }
const ticks = limitMs / tickMs

/** The tick, from 1, at which drawing is given up; null if it goes on. `stateAt`: what differs at a tick. */
function givenUpAt(stateAt: (tick: number) => object = () => ({}), everyMs = tickMs) {
  const limit = createDrawingLimit(0)
  for (let tick = 1; tick <= 3 * ticks; tick++)
    if (limit.tick({ ...usual, now: tick * everyMs, ...stateAt(tick) })) return tick
  return null
}

it.each([
  ['after the limit', () => ({}), ticks],
  ['never in a hidden tab', () => ({ visible: false }), null],
  ['never without a connection', () => ({ online: false }), null],
  ['later by the time in another tab', (tick: number) => ({ visible: tick > 10 }), ticks + 10],
  ['never while bytes arrive', (tick: number) => ({ lastBytesAt: tick * tickMs - 1 }), null],
  [
    'a limit after the last bytes',
    (tick: number) => ({ lastBytesAt: Math.min(tick, 10) * tickMs - 1 }),
    ticks + 10,
  ],
])('gives up %s', (_, stateAt, expected) => expect(givenUpAt(stateAt)).toBe(expected))

it('counts no hours of sleep', () => expect(givenUpAt(() => ({}), 3_600_000)).toBe(ticks / 2))
