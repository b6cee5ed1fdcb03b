import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../client/free-port'
import { installed } from './cache'
import { startServer, type Server } from './server'

/** PostgreSQL and the extension have the distribution's versions at the time of installation: it keeps no older ones. */
const packageName = 'postgresql-18-documentdb'
const suite = 'unstable'
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

const execute = promisify(execFile)
const run = (command: string, args: readonly string[], env = process.env) =>
  execute(command, args, { env, maxBuffer: 64 * 1024 * 1024 })

/**
 * A folder with PostgreSQL, the DocumentDB extension and all libraries they need, down to the C library, unpacked from Debian packages.
 * Installs nothing on the machine itself. Rejects without apt.
 */
export const installPostgres = (): Promise<string> =>
  installed(`${packageName}-${suite}`, async (root) => {
    if (!existsSync('/usr/bin/apt-get') || !existsSync(keyring))
      throw new Error(
        'PostgreSQL with DocumentDB comes from Debian’s packages: the tests of the real store need apt.',
      )
    const apt = await aptFor(root)
    await apt('update')
    await apt('install', '--download-only', '--yes', packageName)
    await unpack(root)
    await mendStart(root)
  })

/** apt with an empty state of its own, on the machine's own mirror. */
async function aptFor(root: string) {
  const at = (...path: string[]) => join(root, 'apt', ...path)
  for (const folder of [at('lists', 'partial'), at('archives', 'partial'), at('etc')])
    await mkdir(folder, { recursive: true })
  await writeFile(at('status'), '')
  await writeFile(at('sources.list'), `deb [signed-by=${keyring}] ${await mirror()} ${suite} main\n`)
  const options = {
    'Dir::State': at(),
    'Dir::State::status': at('status'),
    'Dir::State::lists': at('lists'),
    'Dir::Cache': at(),
    'Dir::Cache::archives': at('archives'),
    'Dir::Etc::SourceList': at('sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::Etc::Preferences': '/dev/null',
    'Dir::Etc::PreferencesParts': '/dev/null',
    'APT::Install-Recommends': 'false',
    'APT::Sandbox::User': 'root',
    'APT::Get::AllowUnauthenticated': 'false',
  }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  return (...args: string[]) => run('apt-get', ['-qq', ...flags, ...args])
}

/** The Debian mirror of the machine's own apt. */
async function mirror(): Promise<string> {
  const folder = '/etc/apt/sources.list.d'
  const names = existsSync(folder) ? await readdir(folder) : []
  const files = ['/etc/apt/sources.list', ...names.map((name) => join(folder, name))]
  for (const file of files.filter((name) => existsSync(name))) {
    const found = /https?:\/\/\S+\/debian\/?(?=\s)/.exec(`${await readFile(file, 'utf8')} `)
    if (found) return found[0]
  }
  return 'http://deb.debian.org/debian'
}

async function unpack(root: string): Promise<void> {
  const archives = join(root, 'apt', 'archives')
  const packages = (await readdir(archives)).filter((name) => name.endsWith('.deb')).sort()
  for (const name of packages) await run('dpkg-deb', ['-x', join(archives, name), root])
  await writeFile(join(root, 'packages.txt'), packages.join('\n') + '\n')
  await run('rm', ['-rf', join(root, 'apt')])
  // Debian gives it this name in a script after unpacking.
  const extensions = join(root, 'usr/share/postgresql/18/extension')
  await copyFile(join(extensions, 'postgis-3.control'), join(extensions, 'postgis.control'))
}

const binaries = (root: string) => join(root, 'usr/lib/postgresql/18/bin')

/** The installed versions. */
export async function documentDBOf(root: string): Promise<string> {
  const packages = (await readFile(join(root, 'packages.txt'), 'utf8')).split('\n')
  return packages.filter((name) => /^postgresql-18(-documentdb)?_/.test(name)).join(', ')
}

/**
 * The machine's loader has an older C library, so each program starts by the loader of its own package. `initdb` starts `postgres` by name,
 * so that name becomes such a script.
 */
async function mendStart(root: string): Promise<void> {
  for (const name of ['postgres', 'initdb', 'psql']) {
    const path = join(binaries(root), name)
    await rename(path, `${path}.real`)
    // The folder may be moved: all paths are relative to the script.
    await writeFile(
      path,
      `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
root=\${here%/usr/lib/postgresql/18/bin}
libraries=$root/usr/lib/$(ls "$root/usr/lib" | grep -m 1 linux-gnu)
loader=$(ls "$libraries"/ld-linux*.so.* | head -n 1)
exec "$loader" --library-path "$libraries:$root/usr/lib/postgresql/18/lib" --argv0 "$here/${name}" "$here/${name}.real" "$@"
`,
    )
    await chmod(path, 0o755)
  }
}

/** PostgreSQL refuses to run as root: run it as another user in a namespace in which the files are still ours. */
const asSomebody = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', command, ...args]]
    : [command, [...args]]

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb',
  'cron.database_name': 'postgres',
  // Tests need not survive a power cut.
  fsync: 'off',
  dynamic_shared_memory_type: 'mmap',
  max_connections: '120',
  // Once it has counted the rows of small collections, it prefers scans to indexes: in slow runs only.
  autovacuum: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Starts PostgreSQL on the data in this folder, which is created if missing. */
export async function startPostgres(root: string, folder: string): Promise<Server & { port: number }> {
  const data = join(folder, 'postgres')
  const program = (name: string) => join(binaries(root), name)
  const isNew = !existsSync(data)
  if (isNew) {
    const made = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    await run(...asSomebody(program('initdb'), made))
  }
  const port = await freePort()
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const sql = (text: string) =>
    run(program('psql'), ['-X', '-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', text])
  const [command, args] = asSomebody(program('postgres'), ['-D', data, ...flags])
  // SIGINT: a fast shutdown that writes all data.
  const server = await startServer(command, args, () => sql('select 1'), { stopWith: 'SIGINT' })
  if (isNew) await sql('create extension documentdb cascade')
  return { ...server, port }
}
