import { readFile } from 'node:fs/promises'
import { createGiveBack } from './give-back'
import { watchProcess } from './watch-process'

/** The jobs of a process, by name. */
export type Jobs = Readonly<Record<string, (bytes: Uint8Array) => Promise<unknown>>>

export interface JobRequest {
  job: string
  /** The bytes, or the path of a file to read. */
  input: Uint8Array | string
}
export type JobReply = { result: unknown } | { error: string }

/** The child's side of `createJobPool`: runs the named job for each request. Exits with its parent. */
export function serveJobs(jobs: Jobs): void {
  const watched = watchProcess({ maxMemoryMb: Number(process.argv[2] ?? Infinity) })
  const giveBack = createGiveBack()
  const reply = (answer: JobReply) => process.send?.(answer)
  const run = async ({ job, input }: JobRequest): Promise<unknown> => {
    const work = jobs[job]
    if (!work) throw new Error(`There is no job ${job}`)
    return work(typeof input === 'string' ? await readFile(input) : input)
  }
  process.on('message', (request: JobRequest) => {
    watched.begin()
    void run(request)
      .then(
        (result) => reply({ result }),
        (error: unknown) => reply({ error: String(error) }),
      )
      // After the reply was sent.
      .then(() =>
        setImmediate(() => {
          giveBack()
          watched.end()
        }),
      )
  })
  process.on('disconnect', () => process.exit(0))
  // An unhandled rejection of an earlier job must not affect the current one.
  process.on('unhandledRejection', () => undefined)
  // Ctrl-C reaches the whole process group; the parent decides when this process ends.
  process.on('SIGINT', () => undefined)
}
