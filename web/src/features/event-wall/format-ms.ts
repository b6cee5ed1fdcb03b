/** A duration in a few characters: '3 ms', '1.25 s'. */
export const formatMs = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`

const clock = new Intl.DateTimeFormat('en-SG', {
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
})
/** A time of today, to the second. */
export const formatClock = (at: number): string => clock.format(at)
