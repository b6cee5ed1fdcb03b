import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLogFile } from './log-file'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-log-file-'))
  path = join(folder, 'a.log')
})
afterEach(() => rm(folder, { recursive: true }))

it('puts the file aside while it is written, and keeps one older one', async () => {
  const file = openLogFile(path, { largestBytes: 10_000 })
  for (let round = 0; round < 35; round++) {
    const line = `${String(round).padStart(999)}\n`
    file.write(line)
    const isWritten = async () => expect((await readFile(path, 'utf8')).endsWith(line)).toBe(true)
    await vi.waitFor(isWritten, { timeout: 120_000, interval: 1 })
  }
  await file.close()
  expect((await stat(`${path}.1`)).size).toBe(10_000)
  expect((await stat(path)).size).toBe(5_000)
})

it('appends to an existing file, and writes all lines before it closes', async () => {
  for (const text of ['one\n', 'two\n']) {
    const file = openLogFile(path, { largestBytes: 10_000 })
    file.write(text)
    await file.close()
  }
  expect(await readFile(path, 'utf8')).toBe('one\ntwo\n')
})

it.runIf(process.platform === 'linux')('drops lines if the disk is full, without failing', async () => {
  const file = openLogFile('/dev/full', { largestBytes: Infinity })
  for (let line = 0; line < 1000; line++) file.write('a line\n')
  // Another writer of the same disk, that began later.
  await expect(writeFile('/dev/full', 'a line\n')).rejects.toThrow('ENOSPC')
  file.write('another line\n')
  file.flushSync()
  await file.close()
})

it('writes nothing after it is closed, although its descriptor may belong to another file then', async () => {
  const file = openLogFile(path, { largestBytes: 10_000 })
  await file.close()
  const other = await open(join(folder, 'other'), 'a')
  file.write('late\n')
  file.flushSync()
  await setImmediate()
  await other.sync()
  await other.close()
  expect(await readFile(join(folder, 'other'), 'utf8')).toBe('')
  expect(await readFile(path, 'utf8')).toBe('')
})
