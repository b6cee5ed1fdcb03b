// `npm run dev`: installs what is missing and runs the program from source. Server code restarts it; Vite reloads the web client in place.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createTcpServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { checkNode, install } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.PORT || 5173)
/** Options of Node for the program: `npm run dev -- --inspect`. */
const nodeOptions = process.argv.slice(2)

/** Stops what runs, in reverse order of starting. */
const running = []
let stopping
function stop(code) {
  stopping ??= (async () => {
    for (const end of running.splice(0).reverse()) await end()
    process.exit(code)
  })()
  return stopping
}

checkNode()
install()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
await start().catch((error) => {
  if (stopping) return
  console.error(error.message)
  return stop(1)
})

async function start() {
  // The packages that these import may have been installed a moment ago.
  const { watchProcesses } = await import('./build.mjs')
  const processes = await watchProcesses()
  running.push(processes.stop)
  const backendPort = await freePort()
  running.push(await serveWeb(backendPort))
  if (!stopping) running.push(runProgram(backendPort, processes.files))
}

async function serveWeb(backendPort) {
  process.env.BACKEND_URL = `http://127.0.0.1:${backendPort}`
  const { createLogger, createServer } = await import('vite')
  const customLogger = createLogger('warn')
  const { error } = customLogger
  // Each restart of the program breaks the connections of open pages, which connect again.
  customLogger.error = (message, options) => {
    if (!/proxy (socket )?error:[^]*(ECONNREFUSED|ECONNRESET|EPIPE)/.test(message)) error(message, options)
  }
  const vite = await createServer({
    configFile: root + 'web/vite.config.ts',
    customLogger,
    server: { port, strictPort: true },
  })
  await vite.listen()
  return () => vite.close()
}

/** Restarts the program when a source or one of `alsoWatched` changes. */
function runProgram(backendPort, alsoWatched) {
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'))
  const watched = alsoWatched.flatMap((file) => ['--include', file])
  const child = spawn(
    process.execPath,
    [tsx, 'watch', '--clear-screen=false', ...watched, ...nodeOptions, 'program/main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(backendPort),
        PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
      // Ctrl-C reaches a whole process group, and tsx takes a second signal as a demand to end at once: only we may send it.
      detached: process.platform !== 'win32',
    },
  )
  child.once('exit', (code) => void stop(code ?? 1))
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** The program keeps its port over restarts. */
async function freePort() {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
