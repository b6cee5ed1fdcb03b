import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../client/eventually'
import { freePort } from '../../client/free-port'
import { hasEnded } from '../../client/has-ended'
import { pauseProcess } from '../../client/processes'
import { needPackage } from './apt'
import { makeCertificates } from './certificates'

const binary = '/usr/bin/redis-server'

export const installRedis = () => needPackage('redis-server', binary)

export type RedisServer = Awaited<ReturnType<typeof startRedis>>

/** The distribution's Redis server on a free loopback port, and over TLS on another one, without persistence. */
export async function startRedis() {
  await installRedis()
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-redis-'))
  const tlsPort = await freePort()
  const certificates = await makeCertificates(folder, 'redis')
  const tls = {
    ...{ 'tls-port': tlsPort, 'tls-cert-file': certificates.cert, 'tls-key-file': certificates.key },
    ...{ 'tls-ca-cert-file': certificates.ca, 'tls-auth-clients': 'no' },
  }
  let server = await start(port, folder, tls)

  const end = async () => {
    server.kill('SIGCONT')
    server.kill('SIGKILL')
    if (!hasEnded(server)) await once(server, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    /** Over TLS, with the authority of its certificate. */
    secure: { url: `rediss://localhost:${tlsPort}`, ca: await readFile(certificates.ca, 'utf8') },
    get pid() {
      return server.pid ?? 0
    },
    /** Pauses it: it keeps its connections, and answers none. */
    pause: async () => {
      if (server.pid) await pauseProcess(server.pid)
    },
    resume: () => void server.kill('SIGCONT'),
    /** Ends it and drops its data; `restart` starts it again at the same address. */
    crash: end,
    async restart() {
      await end()
      server = await start(port, folder, tls)
    },
    async stop() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function start(
  port: number,
  folder: string,
  others: Record<string, string | number>,
): Promise<ChildProcess> {
  const settings = { ...others, port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const server = spawn(binary, args, { stdio: 'ignore' })
  await eventually(() => answersPing(port), { withinMs: 240_000, everyMs: 20 })
  return server
}

async function answersPing(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write('PING\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    if (!answer.toString().startsWith('+PONG')) throw new Error(`redis-server says ${answer.toString()}`)
  } finally {
    socket.destroy()
  }
}
