import { parseArgs } from 'node:util'
import { InUse } from './lock'
import { type Running, start } from './start'

/**
 * The store as a process: `node store.js --dir DIR [--socket PATH | --port N] [--notablescan]
 * [--reserve BYTES]`. It tells its parent
 * `{ready, port}` or `{error}`, answers whether it is `alive`, stops on `{stop: true}`, and goes when its parent goes.
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

const tell = (message: object) => {
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

process.on('disconnect', stopOrFail)
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return
  if ('stop' in message) stopOrFail()
  if ('alive' in message) tell({ alive: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // A terminal signals the whole group; the parent still needs the store to finish its own work.
  process.on(signal, () => {
    if (!process.connected) stopOrFail()
  })
}

// The parent may have gone while this file was loaded, before anybody listened for that.
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
  tell({ ready: true, port: running.port })
} catch (error) {
  const reason = error instanceof InUse ? 'in-use' : error instanceof Error ? error.message : String(error)
  if (!(error instanceof InUse)) report(error)
  if (process.connected) process.send?.({ error: reason }, undefined, undefined, () => process.exit(1))
  else process.exit(1)
}
