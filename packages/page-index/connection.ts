import { Worker } from 'node:worker_threads'
import type { Called } from './thread'

/** Of JavaScript objects; SQLite's own memory is bounded in database.ts. */
const maxHeapMb = 96

type Calls = {
  [Name in keyof Called]: (...args: Parameters<Called[Name]>) => Promise<ReturnType<Called[Name]>>
}

/** A thread with a connection of its own. Starts with the first call, and again after it has died. Calls are answered in order. */
export interface Connection {
  call<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): ReturnType<Calls[Name]>
  /** Number of calls without an answer yet. */
  waiting(): number
  /** Rejects what waits. The next call starts anew. */
  close(): Promise<void>
}

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

export function createConnection(file: string, path: string): Connection {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let calls = 0

  function start(): Worker {
    const started = new Worker(file, {
      workerData: { path },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    const gone = (error: Error) => {
      if (thread === started) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', gone)
    started.on('exit', () => thread === started && gone(new Error('The thread of the page index has ended')))
    started.on('message', ({ id, answer, error }: { id: number; answer?: unknown; error?: string }) => {
      const waits = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) waits?.resolve(answer)
      else waits?.reject(new Error(error))
      if (waiting.size === 0) started.unref()
    })
    started.unref()
    return started
  }

  return {
    call(name, ...args) {
      const id = calls++
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
      thread ??= start()
      // A program that waits for an answer stays; an idle index keeps none alive.
      thread.ref()
      thread.postMessage({ id, call: name, args })
      return answer as ReturnType<Calls[typeof name]>
    },
    waiting: () => waiting.size,
    async close() {
      const ending = thread
      thread = undefined
      for (const { reject } of waiting.values()) reject(new Error('The page index is closed'))
      waiting.clear()
      await ending?.terminate()
    },
  }
}
