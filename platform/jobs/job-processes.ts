import { startJobProcess, type JobProcess, type JobProcessOptions } from './job-process'

/** Processes of one kind, which several pools may share: an idle one serves the pool that needs one next. */
export interface JobProcesses {
  /** An idle process, or a new one. */
  take(): JobProcess
  /** Returns a process without a job. */
  giveBack(process: JobProcess): void
  /** Ends every process. Pools stop first. */
  stop(): Promise<void>
}

export type OpenJobProcesses = (options: JobProcessOptions) => JobProcesses

/** A process starts when one is needed and none is idle, and exits after it was idle for a while. */
export const createJobProcesses: OpenJobProcesses = (options) => {
  const living = new Set<JobProcess>()
  /** The last one used is last, and is used next, so that the others can exit. */
  const idle: JobProcess[] = []
  return {
    take() {
      for (let used = idle.pop(); used; used = idle.pop()) if (used.isUsable()) return used
      const started = startJobProcess(options)
      living.add(started)
      void started.gone.then(() => living.delete(started))
      return started
    },
    giveBack: (process) => void idle.push(process),
    async stop() {
      await Promise.all([...living].map((process) => process.end(new Error('The processes are stopped'))))
    },
  }
}
