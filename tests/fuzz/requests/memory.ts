import type { RunningProgram } from '../../client/start-program'

/** Allowed growth after the first quarter, by when all caches are full: for the accounts and documents created since. */
const growth = 1.25

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

/** Measures the memory that is left after garbage collection. Before it, V8 keeps garbage depending on the memory of the machine. */
export function watchMemory(program: RunningProgram) {
  let quarter: Promise<number> | undefined
  const needed = async () => {
    await program.collectGarbage()
    return (await program.memory()).server
  }
  return {
    /** `done`: the finished share, from 0 to 1. */
    async note(done: number): Promise<void> {
      if (done >= 1 / 4) await (quarter ??= needed())
    },
    /** Returns a summary and the faults. To be called at the end. */
    async judged(): Promise<[what: string, problems: string[]]> {
      if (quarter === undefined) return ['memory of the server: too few requests to tell', []]
      const [before, end] = [await quarter, await needed()]
      const most = before * growth
      const what = `memory that the server needs: ${megabytes(before)} after a quarter, ${megabytes(end)} at the end, ${megabytes(most)} allowed`
      return [what, end > most ? ['it grows with what it is asked'] : []]
    },
  }
}
