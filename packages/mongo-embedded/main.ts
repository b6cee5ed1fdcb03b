import { parseArgs } from 'node:util'
import { DirectoryInUseError } from './lock'
import { type Running, start } from './start'

/**
 * The store as a process: `node store.js --dir DIR [--socket PATH | --port N] [--notablescan] [--reserve BYTES]`. It sends its
 * parent `{ready, port}` or `{error}`, answers `{alive}`, stops on `{stop: true}`, and exits when its parent does. On `{copyTo: FOLDER}`
 * it copies its data into that folder, and answers `{copied: FOLDER}` with an `error` if that failed.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    socket: { type: 'string' },
    port: { type: 'string', default: '0' },
    notablescan: { type: 'boolean', default: false },
    reserve: { type: 'string', default: '0' },
  },
})

let running: Running | undefined
let stopping = false

const sendToParent = (message: object) => {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

const stop = async () => {
  if (stopping) return
  stopping = true
  await running?.stop()
  process.exit(0)
}

const stopOrFail = () => {
  stop().catch(() => process.exit(1))
}

const copyTo = async (folder: string) => {
  try {
    if (running === undefined) throw new Error('the store is not open')
    await running.copyTo(folder)
    sendToParent({ copied: folder })
  } catch (error) {
    sendToParent({ copied: folder, error: error instanceof Error ? error.message : String(error) })
  }
}

process.on('disconnect', stopOrFail)
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return
  if ('stop' in message) stopOrFail()
  if ('alive' in message) sendToParent({ alive: true })
  if ('copyTo' in message) void copyTo(String(message.copyTo))
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Ctrl-C signals the whole process group, but the parent still needs the store to shut down.
  process.on(signal, () => {
    if (!process.connected) stopOrFail()
  })
}

// The parent may have exited while this file was loading, before the handler above was installed.
if (process.send && !process.connected) process.exit(0)

const report = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

try {
  if (values.dir === undefined) throw new Error('--dir is missing')
  running = await start({
    directory: values.dir,
    socket: values.socket,
    port: Number(values.port),
    notablescan: values.notablescan,
    reserveBytes: Number(values.reserve),
    onFault: report,
  })
  sendToParent({ ready: true, port: running.port })
} catch (error) {
  const reason =
    error instanceof DirectoryInUseError ? 'in-use' : error instanceof Error ? error.message : String(error)
  if (!(error instanceof DirectoryInUseError)) report(error)
  if (process.connected) process.send?.({ error: reason }, undefined, undefined, () => process.exit(1))
  else process.exit(1)
}
