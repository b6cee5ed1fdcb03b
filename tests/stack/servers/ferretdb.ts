import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installed } from './cache'
import type { Certificates } from './certificates'
import { startServer, type Server } from './server'

export const ferretVersion = 'v2.7.0'

const run = promisify(execFile)

/** Path of the program, built from its module on first use. Rejects without Go. */
export async function installFerret(): Promise<string> {
  const folder = await installed(`ferretdb-${ferretVersion}`, async (target) => {
    const module = `github.com/FerretDB/FerretDB/v2/cmd/ferretdb@${ferretVersion}`
    await run('go', ['install', module], {
      env: { ...process.env, GOBIN: target, GOFLAGS: '-mod=mod' },
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: unknown) => {
      throw new Error('FerretDB cannot be built: the tests of the real store need Go (https://go.dev).', {
        cause: error,
      })
    })
  })
  return join(folder, 'ferretdb')
}

export function startFerret(
  program: string,
  on: {
    folder: string
    port: number
    postgresPort: number
    /** Another listener: it requires a certificate of the same authority. */
    tls: { port: number; certificates: Certificates }
    ready: () => Promise<unknown>
  },
): Promise<Server> {
  const args = [
    `--listen-addr=127.0.0.1:${on.port}`,
    `--listen-tls=127.0.0.1:${on.tls.port}`,
    `--listen-tls-cert-file=${on.tls.certificates.cert}`,
    `--listen-tls-key-file=${on.tls.certificates.key}`,
    `--listen-tls-ca-file=${on.tls.certificates.ca}`,
    `--postgresql-url=postgres://postgres@127.0.0.1:${on.postgresPort}/postgres`,
    `--state-dir=${on.folder}`,
    '--debug-addr=-',
    '--no-auth',
    '--telemetry=disable',
    '--log-level=warn',
  ]
  return startServer(program, args, on.ready)
}
