import { readFile } from 'node:fs/promises'
import { createGiveBack } from './give-back'
import { watchProcess, type JobLimits } from './watch-process'

/** The jobs of a process, by name. `output`: the path of a file that the job may write. `words`: what it is given besides the bytes. */
export type Jobs = Readonly<
  Record<string, (bytes: Uint8Array, output: string, words: readonly string[]) => Promise<unknown>>
>

/** A job, as its process is asked for it. */
export interface JobRequest extends JobLimits {
  job: string
  /** The bytes, or the path of a file to read. */
  input: Uint8Array | string
  /** The path of a file that the job may write. */
  output?: string
  /** Given to the job besides the bytes. */
  words?: readonly string[]
}
/** `cpuMs`: the processor time that the job took. */
export type JobReply = ({ result: unknown } | { error: string }) & { cpuMs: number }

/** The child's side of `createJobPool`: runs the named job for each request. Exits with its parent. */
export function serveJobs(jobs: Jobs): void {
  const [maxMemoryMb = Infinity] = process.argv.slice(2).map(Number)
  const watched = watchProcess({ maxMemoryMb })
  const giveBack = createGiveBack()
  const reply = (answer: JobReply) => process.send?.(answer)
  const run = async ({ job, input, output = '', words = [] }: JobRequest): Promise<unknown> => {
    const work = jobs[job]
    if (!work) throw new Error(`There is no job ${job}`)
    return work(typeof input === 'string' ? await readFile(input) : input, output, words)
  }
  process.on('message', (request: JobRequest) => {
    watched.begin(request)
    void run(request)
      .then(
        (result) => reply({ result, cpuMs: watched.cpuMs() }),
        (error: unknown) => reply({ error: String(error), cpuMs: watched.cpuMs() }),
      )
      // After the reply was sent.
      .then(() =>
        setImmediate(() => {
          watched.end()
          giveBack()
        }),
      )
  })
  process.on('disconnect', () => process.exit(0))
  // An unhandled rejection of an earlier job must not affect the current one.
  process.on('unhandledRejection', () => undefined)
  // Ctrl-C reaches the whole process group; the parent decides when this process ends.
  process.on('SIGINT', () => undefined)
}
