import type { JobReply, JobRequest } from './job-process'

/** The other end of `createJobProcess`: answers each job by the function of its name. Ends with its parent. */
export function serveJobs(jobs: Readonly<Record<string, (bytes: Uint8Array) => Promise<unknown>>>): void {
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
  // Ctrl-C reaches the whole group; the parent decides when this process ends.
  process.on('SIGINT', () => undefined)
}
