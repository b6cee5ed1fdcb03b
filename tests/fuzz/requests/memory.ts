import type { RunningProgram } from '../../client/start-program'

/** After the first quarter all caches are full; from there it may grow by so much: the accounts and documents that were made. */
const growth = 1.25

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

/**
 * Looks at the memory that the server needs: what is left of it when its garbage is collected. How much of that lies around before, V8
 * decides by how much memory the machine has.
 */
export function watchMemory(program: RunningProgram) {
  let quarter: Promise<number> | undefined
  const needed = async () => {
    await program.collectGarbage()
    return (await program.memory()).server
  }
  return {
    /** `done`: from 0 to 1. */
    async note(done: number): Promise<void> {
      if (done >= 1 / 4) await (quarter ??= needed())
    },
    /** What was seen, in words, and what is wrong with it. To be called at the end. */
    async judged(): Promise<[what: string, problems: string[]]> {
      if (quarter === undefined) return ['memory of the server: too few requests to tell', []]
      const [before, end] = [await quarter, await needed()]
      const most = before * growth
      const what = `memory that the server needs: ${megabytes(before)} after a quarter, ${megabytes(end)} at the end, ${megabytes(most)} allowed`
      return [what, end > most ? ['it grows with what it is asked'] : []]
    },
  }
}
