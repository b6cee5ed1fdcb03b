import type { RunningProgram } from '../../client/start-program'

/** After the first quarter all caches are full; from there it may grow by so much: V8 takes its time to give back. */
const growth = 1.25
const spareBytes = 96 * 2 ** 20
/** Parts of the run after which it is looked at. */
const looks = 40
/** Of the memory at a time, the least of so many looks around it: what the collector takes back was never needed. */
const around = 4

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

/** Looks at the memory of the server while it is asked. */
export function watchMemory(program: RunningProgram) {
  const seen: number[] = []
  const least = (looksAt: readonly number[]) => Math.min(...looksAt)
  return {
    /** `done`: from 0 to 1. */
    async note(done: number): Promise<void> {
      if (done * looks < seen.length + 1) return
      seen.push(0)
      const at = seen.length - 1
      seen[at] = (await program.memory()).server
    },
    /** What was seen, in words, and what is wrong with it. */
    judged(): [what: string, problems: string[]] {
      if (seen.length < looks - 1) return ['memory of the server: too few requests to tell', []]
      const quarter = least(seen.slice(looks / 4, looks / 4 + around))
      const end = least(seen.slice(-around))
      const most = quarter * growth + spareBytes
      const what = `memory of the server: ${megabytes(quarter)} after a quarter, ${megabytes(end)} at the end, ${megabytes(most)} allowed`
      return [what, end > most ? ['it grows with what it is asked'] : []]
    },
  }
}
