import { Worker } from 'node:worker_threads'

const lookEveryMs = 50
/** The same between two jobs, when next to nothing happens. */
const restMs = 1000

/** In a thread of its own, since the thread of the job may never look up. Whoever is orphaned has another parent. */
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
 * Ends this process when the program that started it is gone, even in the middle of an endless loop; and, as V8 does when its heap is
 * used up, with SIGABRT, when the whole of it takes more memory than it may. It is told when a job begins and ends: between jobs it
 * looks only once a second.
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
