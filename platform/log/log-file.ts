import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { write as writeFile } from 'node:fs'
import { promisify } from 'node:util'

const write = promisify(writeFile)
/** Lines beyond this are dropped, so that a full disk does not fill the memory. */
const largestWaitingBytes = 8 * 1024 * 1024
/** Pause between two attempts after a failed write. */
const pauseMs = 1000

/**
 * A file of lines that is rotated (to `.1`, which it replaces) once it exceeds `largestBytes`. While it cannot be
 * written (a full disk), lines are dropped, and their number is written later: no caller waits or fails. Lines after
 * `close` are dropped too: the descriptor's number may belong to another file or socket by then.
 */
export function openLogFile(path: string, { largestBytes }: { largestBytes: number }) {
  let file = openSync(path, 'a', 0o600)
  let bytes = statSync(path).size
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let dropped = 0
  /** The file ends with half a line. */
  let torn = false
  let refusedAt = -Infinity
  let isClosed = false
  let writing: Promise<void> | undefined

  const takeAll = (): Buffer => {
    const said = dropped > 0 ? `{"level":"warn","msg":"${dropped} lines of this log were dropped"}\n` : ''
    const all = Buffer.concat([Buffer.from((torn ? '\n' : '') + said), ...waiting])
    waiting = []
    waitingBytes = 0
    return all
  }
  const rotate = () => {
    if (bytes < largestBytes) return
    renameSync(path, `${path}.1`)
    closeSync(file)
    file = openSync(path, 'a', 0o600)
    bytes = 0
  }

  async function writeWaiting(): Promise<void> {
    // Writes the lines of one turn of the event loop together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const lines = waiting.length
      const all = takeAll()
      let at = 0
      try {
        rotate()
        while (at < all.length) at += (await write(file, all, at)).bytesWritten
        dropped = 0
        torn = false
      } catch {
        dropped += lines
        torn = torn || at > 0
        refusedAt = performance.now()
      }
      bytes += at
    }
    writing = undefined
  }

  return {
    write(line: string): void {
      if (isClosed) return
      if (waitingBytes > largestWaitingBytes || performance.now() - refusedAt < pauseMs) {
        dropped += 1
        return
      }
      const given = Buffer.from(line)
      waiting.push(given)
      waitingBytes += given.length
      writing ??= writeWaiting()
    },
    /** Writes all waiting lines synchronously, because the process ends. */
    flushSync(): void {
      try {
        if (waiting.length > 0) writeSync(file, takeAll())
      } catch {
        // Nothing can be reported any more.
      }
    },
    async close(): Promise<void> {
      isClosed = true
      await writing
      closeSync(file)
    },
  }
}
