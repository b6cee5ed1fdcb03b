import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookUntil } from '../tests/client/eventually'
import { hasEnded } from '../tests/client/has-ended'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'client',
  'demo',
  'events',
  'gateway',
  'packages',
  'platform',
  'program',
  'scripts',
  'services',
]

/** All sources but those of a large web client; nothing is built. */
let clone: string
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'studyshelf-clone-'))
  for (const name of [...sources, 'package.json', 'package-lock.json']) {
    await cp(join(root, name), join(clone, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  await mkdir(join(clone, 'web/public'), { recursive: true })
  const page = '<!doctype html><head><title>A page</title></head>'
  for (const name of ['index.html', 'public/fallback.html']) await writeFile(join(clone, 'web', name), page)
  await writeFile(
    join(clone, 'web/vite.config.ts'),
    "export default { build: { outDir: '../dist/web', emptyOutDir: true } }\n",
  )
})

let running: ChildProcess | undefined
afterEach(async () => {
  if (running && !hasEnded(running)) {
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
  await rm(clone, { recursive: true, force: true })
})

function start() {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    env: { PATH: process.env['PATH'], DATA_DIR: join(clone, 'data'), SEED: 'none', PORT: '0' },
  })
  running = child
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void (said.text += chunk.toString()))
  }
  /** Fails at once, with all that it said, if it ends without saying that. */
  const says = async (what: string) => {
    await lookUntil(
      () => said.text.includes(what),
      (isSaid) => isSaid || hasEnded(child),
    )
    expect(said.text).toContain(what)
  }
  return { child, said, says }
}

/** The command lines of all processes that were started in the clone, whosever children they are now. */
async function processesInClone(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map(async (pid) => {
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      if (folder !== clone) return []
      return [(await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim()]
    }),
  )
  return commands.flat()
}

it('leaves only the program and its store after a first start', { tags: ['long'] }, async () => {
  const { child, said, says } = start()
  await says('Studyshelf is ready')
  expect(said.text).toContain('Building…')
  const commands = await processesInClone()
  expect(commands.filter((command) => !command.includes('dist/store.js'))).toEqual([
    `${process.execPath} scripts/start.mjs`,
  ])
  expect(commands).toHaveLength(2)
  child.kill('SIGINT')
  expect((await once(child, 'exit'))[0]).toBe(0)

  const again = start()
  await again.says('Studyshelf is ready')
  expect(again.said.text).not.toContain('Building…')
})

it('ends the build too when it is ended during the build', { tags: ['long'] }, async () => {
  const { child, says } = start()
  await says('Building…')
  await vi.waitFor(async () => expect(await processesInClone()).not.toHaveLength(1), { timeout: 120_000 })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([143, null])
  await vi.waitFor(async () => expect(await processesInClone()).toEqual([]), { timeout: 120_000 })
})

it('ends with 1 when the build fails', { tags: ['long'] }, async () => {
  await writeFile(join(clone, 'program/main.ts'), 'import "./missing"\n')
  const { child, said } = start()
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(said.text).toContain('Could not resolve "./missing"')
})
