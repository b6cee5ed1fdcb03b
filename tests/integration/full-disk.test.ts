// @module-tag long
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileTicketResponse } from '#events'
import { eventually } from '../client/eventually'
import { makePdf } from '../fixtures/pdfs'
import { startTestProgram, type Student, type TestProgram } from './program'

const megabyte = 1024 * 1024
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-full-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const full = {
  status: 507,
  body: {
    success: false,
    reason: 'disk-full',
    message: 'Studyshelf has no space left to store this. Nothing was changed. Please try again later.',
  },
}
const diskOf = async (program: TestProgram) => {
  const { status, body } = await program.call('GET', '/api/health')
  return { status, disk: (body as { parts: Record<string, object> }).parts['disk'] }
}

/** Everything that writes is refused, and everything that reads is answered. */
async function expectOnlyReading(program: TestProgram, student: Student, documentId: string) {
  const { token } = student
  expect(await program.call('POST', `/api/auth/document/${documentId}/like`, { token })).toMatchObject(full)
  expect(await program.call('POST', `/api/auth/save/${documentId}`, { token })).toMatchObject(full)
  const ticket = await program.call('POST', '/api/files/ticket', { token, body: { kind: 'document' } })
  const sent = await program.uploadWith(
    fileTicketResponse.parse(ticket.body),
    await makePdf({ text: 'more' }),
    'notes.pdf',
  )
  expect(sent).toMatchObject(full)
  expect((await program.call('GET', `/api/auth/document/${documentId}`, { token })).status).toBe(200)
  expect((await program.call('GET', '/api/auth/documents')).status).toBe(200)
  expect(await diskOf(program)).toMatchObject({
    status: 503,
    disk: { ok: false, detail: expect.stringMatching(/^\d+ MB are free: nothing is stored/) as string },
  })
}

const enrol = async (program: TestProgram): Promise<Student> => {
  const [student] = await program.enrol(1)
  return student
}

it('starts and is read on a disk with less room than its reserve, and refuses what it cannot store', async () => {
  const dataDir = join(folder, 'data')
  const before = await startTestProgram({ dataDir })
  const student = await enrol(before)
  const { _id } = await before.publish(student)
  await before.halt()
  // More than any disk has.
  const program = await startTestProgram({ dataDir, settings: { DISK_RESERVE_MB: '99999999' } })
  await expectOnlyReading(program, student, _id)
  await program.halt()

  const after = await startTestProgram({ dataDir })
  expect((await after.call('POST', `/api/auth/document/${_id}/like`, student)).status).toBe(200)
  await after.stop()
})

/** `{folder, remove}` of a separate file system, if this user may create one; null otherwise. */
function mountSmall(bytes: number) {
  const mounted = join(folder, 'small')
  try {
    execFileSync('mkdir', [mounted])
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', mounted], { stdio: 'ignore' })
  } catch {
    return null
  }
  return { folder: mounted, remove: () => execFileSync('umount', ['-l', mounted]) }
}

/** Fills the disk until this many bytes are left; 0 leaves nothing. */
function fill(path: string, leave: number) {
  const file = openSync(path, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(path)
      const free = bavail * bsize
      if (free <= leave) return
      writeSync(file, Buffer.alloc(Math.min(megabyte, free - leave), 1))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

it('survives a disk filled to the last byte, and continues when there is room again', async ({ skip }) => {
  const small = mountSmall(64 * megabyte)
  // The first of these tests covers the same by the reserve.
  if (small === null) return skip('this user may not mount a file system')
  try {
    const program = await startTestProgram({
      dataDir: join(small.folder, 'data'),
      settings: { DISK_RESERVE_MB: '16' },
    })
    const student = await enrol(program)
    const { _id } = await program.publish(student)
    const ballast = join(small.folder, 'ballast')
    for (const leave of [6 * megabyte, 0]) {
      fill(ballast, leave)
      for (let round = 0; round < 3; round++) await expectOnlyReading(program, student, _id)
    }
    rmSync(ballast)
    expect((await diskOf(program)).disk).toMatchObject({ ok: true })
    await eventually(async () =>
      expect((await program.call('POST', `/api/auth/document/${_id}/like`, student)).status).toBe(200),
    )
    await program.publish(student)
    await program.halt()
  } finally {
    small.remove()
  }
})
