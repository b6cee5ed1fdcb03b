// @module-tag long
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { demoResponse, shelfResponse } from '#events'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The contents of a container image: no sources. */
let image: string
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'studyshelf-image-'))
  await cp(join(root, 'dist'), join(image, 'dist'), { recursive: true })
  await cp(join(root, 'package.json'), join(image, 'package.json'))
  await symlink(join(root, 'node_modules'), join(image, 'node_modules'))
})
afterAll(() => rm(image, { recursive: true, force: true }))

let running: ChildProcess | undefined
afterEach(async () => {
  if (running?.exitCode !== null) return
  running.kill('SIGTERM')
  await once(running, 'exit')
})

/** Resolves to the program's origin once it is ready. */
async function start(seed: 'demo' | 'none'): Promise<string> {
  const dataDir = join(image, `data-${seed}`)
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: image,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SEED: seed, PORT: '0' },
  })
  running = child
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  }
  const address = () => /Address +(\S+)/.exec(said)?.[1]
  await vi.waitFor(() => expect(address(), said).toBeDefined(), { timeout: 220_000, interval: 50 })
  return address() ?? ''
}

const read = async (url: string): Promise<unknown> => (await fetch(url)).json()

it('plants the demo world from the build alone', async () => {
  const origin = await start('demo')
  expect(await read(`${origin}/api/health`)).toMatchObject({ status: 'ready' })
  const { documents, total } = shelfResponse.parse(await read(`${origin}/api/auth/documents/newest`))
  expect(total).toBe(66)
  expect(documents[0]?.title).toBe('Essay skeletons for GESS1000')
  expect(demoResponse.parse(await read(`${origin}/dev/demo.json`)).students).toHaveLength(27)
})

it('runs without the demo world’s files if it is not requested', async () => {
  await rm(join(image, 'dist', 'demo'), { recursive: true })
  const origin = await start('none')
  expect(await read(`${origin}/api/auth/documents/newest`)).toMatchObject({ documents: [], total: 0 })
})
