import { Worker } from 'node:worker_threads'

const lookEveryMs = 1000

/** Asks the system, since the thread of the job may never look up: whoever is orphaned has another parent. */
const watch = `
const { workerData: { program, lookEveryMs } } = require('node:worker_threads')
setInterval(() => {
  if (process.ppid !== program) process.kill(process.pid, 'SIGKILL')
}, lookEveryMs)`

/** Ends this process within a second when the program that started it is gone, even in the middle of an endless loop. */
export function endWithProgram(): void {
  new Worker(watch, { eval: true, workerData: { program: process.ppid, lookEveryMs } }).unref()
}
