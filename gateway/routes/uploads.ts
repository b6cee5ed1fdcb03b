import { rm } from 'node:fs/promises'
import type { Express, Request, Response } from 'express'
import multer, { MulterError } from 'multer'
import { fileUploadCall, maxUploadBytes } from '#events'
import type { Config } from '#platform'
import { AppError, type Expected, type UploadHost } from '#platform/core'
import type { Library } from '#services/library'
import type { GatewayDeps } from '../deps'
import { flatFields } from '../http/flat-fields'
import { intoIncoming } from '../http/into-incoming'
import { addressKey, countOrRefuse, limits, TooManyRequests, type Counter } from '../http/limits'
import { receiveForm } from '../http/receive-form'
import { sendJson } from '../http/send-json'

/** Receives uploads: multipart POST with a ticket's fields, then `file`. */
export function mountUploads(
  app: Express,
  {
    host,
    uploads,
    counter,
    whileThere,
    leastRate,
  }: {
    host: UploadHost
    uploads: Library['uploads']
    /** Absent if limits are off. */
    counter: Counter | null
    whileThere: GatewayDeps['whileThere']
    leastRate: Config['leastUploadRate']
  },
): void {
  /** The ticket of each request, once it is admitted. */
  const coming = new WeakMap<Request, Promise<Expected>>()

  const byAddress = (request: Request) =>
    countOrRefuse(counter, limits.receivedAddress, addressKey(request.ip))

  /**
   * Counted by the ticket's owner. Requests without a valid ticket are counted by client address; a visitor's ticket cost a human check,
   * and was counted when it was given.
   */
  async function readCounted(request: Request): Promise<Expected> {
    try {
      const expected = host.read(request.body)
      if (expected.owner !== null) await countOrRefuse(counter, limits.receivedUser, expected.owner)
      return expected
    } catch (error) {
      if (error instanceof AppError && !(error instanceof TooManyRequests)) await byAddress(request)
      throw error
    }
  }

  async function admit(request: Request): Promise<Expected> {
    const entering = enter(request)
    coming.set(request, entering)
    try {
      return await entering
    } catch (error) {
      throw new NotAdmitted('', { cause: error })
    }
  }

  async function enter(request: Request): Promise<Expected> {
    const expected = await readCounted(request)
    const { owner, kind, ref } = expected
    await host.admit(request.body).catch(async (error: unknown) => {
      // A used ticket costs a visitor no human check, so its requests are counted by address.
      if (owner === null && error instanceof AppError) await byAddress(request)
      throw error
    })
    // The request is longer than its file, so this is an upper bound.
    const announced = Number(request.headers['content-length'] ?? expected.maxBytes)
    const maxBytes = Math.min(expected.maxBytes, announced)
    if (owner !== null) await whileThere(() => uploads.begin({ ref, userId: owner, kind, maxBytes }))
    return expected
  }

  const receive = multer({
    storage: intoIncoming(host.incomingDir, admit),
    defParamCharset: 'utf8',
    limits: { ...flatFields, fileSize: maxUploadBytes, files: 1, fields: 12, fieldSize: 8192, parts: 16 },
  }).single('file')

  async function store(request: Request, response: Response): Promise<string> {
    await receiveForm(receive, request, response, leastRate).catch((error: unknown) => {
      throw refusal(error)
    })
    const { file } = request
    if (!file) throw new AppError('no-file', 400, 'No file was sent. Choose one and send it again.')
    const { path, originalname: originalName } = file
    try {
      const { secureUrl } = await host.accept({ fields: request.body, path, originalName })
      return secureUrl
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  /**
   * Updates the quota of the file's owner, if it has one. Waits for the admission, since the sender may disconnect during it and
   * the file counts all the same.
   */
  const tell = async (request: Request, of: (expected: Expected) => Promise<void>) => {
    const expected = await coming.get(request)?.catch(() => null)
    if (expected?.owner != null) await whileThere(() => of(expected))
  }

  app.post(fileUploadCall.path, async (request, response) => {
    const secureUrl = await store(request, response).catch(async (error: unknown) => {
      // If this fails too, the file counts as being uploaded for a while; the answer stays the same.
      await tell(request, ({ ref }) => uploads.failed(ref)).catch(() => undefined)
      throw error
    })
    // If this fails, the file is stored but counts as being uploaded until the sweep corrects it.
    const sizeBytes = request.file?.size ?? 0
    await tell(request, ({ ref, kind }) => uploads.arrived({ ref, kind, sizeBytes }))
    sendJson(response, 200, { secure_url: secureUrl })
  })
}

/** Wraps the reason why a file was not admitted, to tell it from a malformed request. */
class NotAdmitted extends Error {}

function refusal(error: unknown): Error {
  if (error instanceof NotAdmitted && error.cause instanceof Error) return error.cause
  if (error instanceof AppError) return error
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') {
    return new AppError('too-large', 413, 'The file exceeds the 30MB limit.')
  }
  // A full disk is not the sender's fault.
  if (error instanceof Error && 'errno' in error) return error
  return new AppError('bad-upload', 400, 'The upload could not be read. Please send the file again.')
}
