import { createJobProcesses, type JobProcesses, type OpenJobProcesses } from '../jobs/job-processes'

const kept = new Map<string, JobProcesses>()

/**
 * Processes for jobs that outlive the program or service that had them started: the next one in this process of tests takes them over, warm.
 * They exit with it.
 */
export const keptProcesses: OpenJobProcesses = (options) => {
  const kind = JSON.stringify(options)
  const processes = kept.get(kind) ?? createJobProcesses(options)
  kept.set(kind, processes)
  return { ...processes, stop: () => Promise.resolve() }
}
