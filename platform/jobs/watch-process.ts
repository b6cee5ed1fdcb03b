import { Worker } from 'node:worker_threads'

const lookEveryMs = 50

/** In a thread of its own, since the thread of the job may never look up. Whoever is orphaned has another parent. */
const watch = `
const { workerData: { program, maxMemory, lookEveryMs } } = require('node:worker_threads')
setInterval(() => {
  if (process.ppid !== program) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGABRT')
}, lookEveryMs)`

/**
 * Ends this process when the program that started it is gone, even in the middle of an endless loop; and, as V8 does when its heap is
 * used up, with SIGABRT, when the whole of it takes more memory than it may.
 */
export function watchProcess({ maxMemoryMb }: { maxMemoryMb: number }): void {
  const workerData = { program: process.ppid, maxMemory: maxMemoryMb * 1024 * 1024, lookEveryMs }
  new Worker(watch, { eval: true, workerData }).unref()
}
