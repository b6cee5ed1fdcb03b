import { Worker } from 'node:worker_threads'

/** File descriptor on which the thread writes the number of a job, modulo 256, that takes long. */
export const longJobs = 4

const lookEveryMs = 50
/** The same between two jobs. */
const restMs = 1000

/** In a separate thread, since the thread of the job may be blocked. An orphaned process gets another parent id. */
const watch = `
const { workerData: { program, maxMemory, longJobs, lookEveryMs, restMs, working, times } } = require('node:worker_threads')
const { writeSync } = require('node:fs')
const jobs = new Int32Array(working)
const [beganAt, limitMs, longMs] = [0, 1, 2]
const job = new Float64Array(times)
const cpuMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
let reported = 0
for (;;) {
  if (process.ppid !== program) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGABRT')
  const isAtRest = Atomics.load(jobs, 0) === 0
  const number = Atomics.load(jobs, 1)
  if (!isAtRest && cpuMs() - job[beganAt] > job[limitMs]) process.kill(process.pid, 'SIGXCPU')
  if (!isAtRest && number !== reported && cpuMs() - job[beganAt] > job[longMs]) {
    reported = number
    writeSync(longJobs, Buffer.of(number))
  }
  // At rest a job that begins ends the wait; while one is done, nothing does.
  Atomics.wait(jobs, isAtRest ? 0 : 2, 0, isAtRest ? restMs : lookEveryMs)
}`

/** Limits of a job, in ms of processor time. */
export interface JobLimits {
  /** A job that takes more is killed with its process. */
  limitMs: number
  /** A job that takes more is reported, and goes on. */
  longMs: number
}

const cpuMsOfProcess = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Ends this process if the program that started it is gone, even in an endless loop; and with SIGABRT, as V8 does when
 * its heap is full, if the whole process exceeds its memory limit; and with SIGXCPU if a job takes more than its `limitMs` of processor
 * time, which other programs on a busy machine do not use up. Reports a job that takes more than its `longMs`. `begin` and `end` mark a
 * job: between jobs it checks only once a second. `cpuMs`: the processor time since the last `begin`.
 */
export function watchProcess({ maxMemoryMb }: { maxMemoryMb: number }): {
  begin(limits: JobLimits): void
  end(): void
  cpuMs(): number
} {
  const working = new SharedArrayBuffer(12)
  const jobs = new Int32Array(working)
  const times = new SharedArrayBuffer(24)
  const job = new Float64Array(times)
  const workerData = {
    program: process.ppid,
    maxMemory: maxMemoryMb * 1024 * 1024,
    ...{ longJobs, lookEveryMs, restMs, working, times },
  }
  new Worker(watch, { eval: true, workerData }).unref()
  return {
    cpuMs: () => cpuMsOfProcess() - job[0]!,
    begin({ limitMs, longMs }) {
      job.set([cpuMsOfProcess(), limitMs, longMs])
      Atomics.add(jobs, 1, 1)
      Atomics.add(jobs, 0, 1)
      Atomics.notify(jobs, 0)
    },
    end: () => void Atomics.sub(jobs, 0, 1),
  }
}
