import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settingNames } from '#platform'
import { needPackage } from './servers/apt'

const unit = fileURLToPath(new URL('../../deploy/systemd/studyshelf.service', import.meta.url))
let folder: string
let text: string
beforeAll(async () => {
  // It judges files without systemd running.
  await needPackage('systemd', '/usr/bin/systemd-analyze')
  text = await readFile(unit, 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-systemd-'))
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** From 0 (most restricted) to 10. */
async function exposureOf(file: string): Promise<number> {
  const args = ['security', '--offline=true', '--no-pager', file]
  const { stdout } = await promisify(execFile)('systemd-analyze', args)
  return Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(stdout)?.[1])
}

it('has an exposure of 2 at most by systemd-analyze, and more if a restriction is taken away', async () => {
  const exposure = await exposureOf(unit)
  expect(exposure).toBeLessThanOrEqual(2)
  const weaker = join(folder, 'studyshelf.service')
  await writeFile(weaker, text.replaceAll(/^(DynamicUser|CapabilityBoundingSet|SystemCallFilter)=.*$/gm, ''))
  expect(await exposureOf(weaker)).toBeGreaterThan(exposure + 1)
})

it('says nothing that systemd does not understand', async () => {
  const file = join(folder, 'verified.service')
  // Where Node is on this machine, and a folder that exists.
  const here = text
    .replace('/usr/bin/node', process.execPath)
    .replace('WorkingDirectory=/opt/studyshelf', `WorkingDirectory=${folder}`)
  await writeFile(file, here)
  const { stdout, stderr } = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', file])
  expect(stdout + stderr).toBe('')
})

it('sets settings that exist, and waits longer than a stop takes', () => {
  const [, environment = ''] = /^Environment=(.*)$/m.exec(text) ?? []
  for (const pair of environment.split(' '))
    expect([...settingNames, 'NODE_ENV']).toContain(pair.split('=')[0])
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(5)
})
