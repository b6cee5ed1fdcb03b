// @module-tag long
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import express from 'express'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { calls, fileTicketResponse, profileImageField } from '#events'
import { createDiskFiles, createMemoryCache, newId, ownHousekeeping, systemClock } from '#platform'
import { mountUploads } from '../../gateway/routes/uploads'
import { startLibrary } from '../../services/testing/library'
import { eventually } from '../client/eventually'
import { withDataDir } from '../client/with-data-dir'
import { startTestProgram, type TestProgram } from './program'

const megabyte = 1024 * 1024
const boundary = 'a-boundary-that-no-file-has'
const announcedBytes = 1.5 * megabyte

/** Starts to send a file with a ticket, announces 1.5 MB, and sends only its first bytes. */
function beginUpload(
  url: string,
  fields: Record<string, string>,
  { headers = {}, field = 'file' }: { headers?: Record<string, string>; field?: string } = {},
): ClientRequest {
  const sending = httpRequest(url, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': announcedBytes,
      ...headers,
    },
  })
  // The sender sees that it was cut off.
  sending.on('error', () => undefined)
  for (const [name, value] of Object.entries(fields))
    sending.write(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  sending.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="notes.pdf"\r\n\r\n%PDF-1.7\n`,
  )
  return sending
}

let program: TestProgram | undefined
afterEach(async () => {
  await program?.stop()
  program = undefined
})

it('ends an upload that is too slow, reports it, and releases its slot', async () => {
  program = await startTestProgram({ settings: { UPLOAD_MB_UNPUBLISHED: '2', UPLOAD_SLOW_SECONDS: '1' } })
  const [ann] = await program.enrol(1)
  const { call, uploadWith, dataDir } = program
  const ticket = async () =>
    fileTicketResponse.parse(
      (await call('POST', '/api/files/ticket', { token: ann?.token ?? '', body: { kind: 'document' } })).body,
    )
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabyte, 1)])

  const { url, fields } = await ticket()
  const sending = beginUpload(url, fields)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(408)
  expect(answer.headers.connection).toBe('close')
  expect(JSON.parse(await text(answer))).toEqual({
    success: false,
    reason: 'too-slow',
    message: 'The upload was too slow. Please try again with a better connection.',
  })
  expect((await uploadWith(await ticket(), large, 'notes.pdf')).status).toBe(200)
  await eventually(async () => expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]))
})

it('ends a photo upload that is too slow, and reports it', async () => {
  program = await startTestProgram({ settings: { UPLOAD_SLOW_SECONDS: '1' } })
  const [ann] = await program.enrol(1)
  const { path } = calls.cropProfileImage
  const headers = { authorization: `Bearer ${ann?.token ?? ''}` }
  const sending = beginUpload(program.origin + path, {}, { headers, field: profileImageField })
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(408)
  expect(JSON.parse(await text(answer))).toMatchObject({ success: false, reason: 'too-slow' })
})

it('releases the slot of a sender who left during admission', () =>
  withDataDir(async (dataDir) => {
    const ann = newId()
    const under = await startLibrary({ quota: { bytesADay: 2 * megabyte, bytesUnpublished: 2 * megabyte } })
    const files = await createDiskFiles({
      dataDir,
      publicUrl: 'http://localhost',
      secret: 'a secret',
      cache: createMemoryCache({ clock: systemClock }),
      clock: systemClock,
      log: pino({ level: 'silent' }),
      housekeeping: ownHousekeeping,
    })
    const app = express()
    let gone: Promise<unknown> | undefined
    app.use((request, _response, next) => {
      gone = new Promise((resolve) => request.once('close', resolve))
      next()
    })
    // The store answers, but only after the sender has left.
    let letIn = () => {}
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const isLetIn = new Promise<void>((resolve) => (letIn = resolve))
    mountUploads(app, {
      host: files.uploads,
      uploads: under.library.uploads,
      counter: null,
      leastRate: { bytesPerSecond: 0, seconds: 300 },
      whileThere: async (work) => {
        const done = await work()
        written()
        await isLetIn
        return done
      },
    })
    const server = app.listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      const { fields } = await files.ticket({ kind: 'document', owner: ann })
      const { port } = server.address() as AddressInfo
      const sending = beginUpload(`http://127.0.0.1:${port}/files/upload`, fields)
      await isWritten
      const coming = () => under.platform.connection.db?.collection('uploads').countDocuments()
      expect(await coming()).toBe(1)
      sending.destroy()
      await gone
      letIn()
      await eventually(async () => expect(await coming()).toBe(0))
      await eventually(async () => expect(await readdir(files.uploads.incomingDir)).toEqual([]))
    } finally {
      server.closeAllConnections()
      server.close()
      await files.stop()
      await under.stop()
    }
  }))
