/** Tells how long the search for a face is likely to take, in steps, so that screen readers are not told each second. */
export function queueWords({ ahead, seconds }: { ahead: number; seconds: number }): string {
  if (ahead === 0) return 'Looking for the face…'
  const people = ahead === 1 ? '1 person is' : `${ahead} people are`
  return `${timeOf(seconds)}: ${people} ahead of you.`
}

function timeOf(seconds: number): string {
  if (seconds > 90) return `About ${Math.ceil(seconds / 60)} minutes`
  const step = seconds > 10 ? 10 : 5
  return `About ${Math.max(step, Math.ceil(seconds / step) * step)} s`
}
