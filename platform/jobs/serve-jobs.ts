import { watchProcess } from './watch-process'

/** What a process can do, by name. */
export type Jobs = Readonly<Record<string, (bytes: Uint8Array) => Promise<unknown>>>

export interface JobRequest {
  job: string
  bytes: Uint8Array
}
export type JobReply = { result: unknown } | { error: string }

/** The child's side of `createJobPool`: answers each request by the job of its name. Ends with its parent. */
export function serveJobs(jobs: Jobs): void {
  const reply = (answer: JobReply) => process.send?.(answer)
  process.on('message', ({ job, bytes }: JobRequest) => {
    const run = jobs[job]
    if (!run) {
      reply({ error: `There is no job ${job}` })
      return
    }
    run(bytes).then(
      (result) => reply({ result }),
      (error: unknown) => reply({ error: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
  watchProcess({ maxMemoryMb: Number(process.argv[2] ?? Infinity) })
  // Ctrl-C reaches the whole group; the parent decides when this process ends.
  process.on('SIGINT', () => undefined)
}
