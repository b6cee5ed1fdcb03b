import { Worker } from 'node:worker_threads'

const lookEveryMs = 50
/** The same between two jobs. */
const restMs = 1000

/** In a separate thread, since the thread of the job may be blocked. An orphaned process gets another parent id. */
const watch = `
const { workerData: { program, maxMemory, lookEveryMs, restMs, working } } = require('node:worker_threads')
const jobs = new Int32Array(working)
for (;;) {
  if (process.ppid !== program) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGABRT')
  const isAtRest = Atomics.load(jobs, 0) === 0
  // At rest a job that begins ends the wait; while one is done, nothing does.
  Atomics.wait(jobs, isAtRest ? 0 : 1, 0, isAtRest ? restMs : lookEveryMs)
}`

/**
 * Ends this process if the program that started it is gone, even in an endless loop; and with SIGABRT, as V8 does when
 * its heap is full, if the whole process exceeds its memory limit. `begin` and `end` mark a job: between jobs it checks
 * only once a second.
 */
export function watchProcess({ maxMemoryMb }: { maxMemoryMb: number }): { begin(): void; end(): void } {
  const working = new SharedArrayBuffer(8)
  const jobs = new Int32Array(working)
  const workerData = {
    program: process.ppid,
    maxMemory: maxMemoryMb * 1024 * 1024,
    ...{ lookEveryMs, restMs, working },
  }
  new Worker(watch, { eval: true, workerData }).unref()
  return {
    begin() {
      Atomics.add(jobs, 0, 1)
      Atomics.notify(jobs, 0)
    },
    end: () => void Atomics.sub(jobs, 0, 1),
  }
}
