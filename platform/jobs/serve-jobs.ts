import { readFile } from 'node:fs/promises'
import { createGiveBack } from './give-back'
import { watchProcess } from './watch-process'

/** What a process can do, by name. */
export type Jobs = Readonly<Record<string, (bytes: Uint8Array) => Promise<unknown>>>

export interface JobRequest {
  job: string
  /** What it is to look at, or the path of a file that it reads itself. */
  input: Uint8Array | string
}
export type JobReply = { result: unknown } | { error: string }

/** The child's side of `createJobPool`: answers each request by the job of its name. Ends with its parent. */
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
      // The answer has gone before.
      .then(() =>
        setImmediate(() => {
          giveBack()
          watched.end()
        }),
      )
  })
  process.on('disconnect', () => process.exit(0))
  // What an earlier job left behind and nobody waits for: the job that is being done has no part in it.
  process.on('unhandledRejection', () => undefined)
  // Ctrl-C reaches the whole group; the parent decides when this process ends.
  process.on('SIGINT', () => undefined)
}
