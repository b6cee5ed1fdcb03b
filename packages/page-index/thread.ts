/** The thread of a connection: answers calls by their name. */
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase, type PageDatabase } from './database'

export type Called = Omit<PageDatabase, 'close'>

const { path } = workerData as { path: string }
/** Opened by the first call. If that fails, the call gets the error, and the next one tries again. */
let database: PageDatabase | undefined

function answer(call: string, args: unknown[]): unknown {
  database ??= openDatabase(path)
  const calls = database as unknown as Record<string, (...args: unknown[]) => unknown>
  return calls[call]?.(...args)
}

parentPort?.on('message', ({ id, call, args }: { id: number; call: string; args: unknown[] }) => {
  try {
    parentPort?.postMessage({ id, answer: answer(call, args) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
