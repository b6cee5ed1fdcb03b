import { rm } from 'node:fs/promises'
import type { Express, Request, Response } from 'express'
import multer, { MulterError } from 'multer'
import { fileUploadCall, maxUploadBytes } from '#events'
import { AppError, type UploadHost } from '#platform'
import { sendJson } from '../http/send-json'

/** Takes uploads in: a multipart POST with a ticket's fields and then `file`. */
export function mountUploads(app: Express, host: UploadHost): void {
  const receive = multer({
    dest: host.incomingDir,
    defParamCharset: 'utf8',
    limits: { fileSize: maxUploadBytes, files: 1, fields: 12, fieldSize: 8192, parts: 16 },
    // The fields come first: whoever has no ticket does not get a byte onto the disk.
    fileFilter: (request, _file, done) => {
      try {
        host.admit(request.body)
        done(null, true)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  }).single('file')

  app.post(fileUploadCall.path, async (request, response) => {
    await received(receive, request, response)
    const { file } = request
    if (!file) throw new AppError('no-file', 400, 'No file was sent.')
    try {
      const { secureUrl } = await host.accept({
        fields: request.body,
        path: file.path,
        originalName: file.originalname,
      })
      sendJson(response, 200, { secure_url: secureUrl })
    } catch (error) {
      await rm(file.path, { force: true })
      throw error
    }
  })
}

const received = (receive: ReturnType<multer.Multer['single']>, request: Request, response: Response) =>
  new Promise<void>((resolve, reject) => {
    void receive(request, response, (error: unknown) => {
      if (error === undefined) resolve()
      else reject(refusal(error))
    })
  })

function refusal(error: unknown): Error {
  if (error instanceof AppError) return error
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') {
    return new AppError('too-large', 413, 'The file exceeds the 30MB limit.')
  }
  // A full disk is no fault of the sender's.
  if (error instanceof Error && 'errno' in error) return error
  return new AppError('bad-upload', 400, 'The upload could not be read.')
}
