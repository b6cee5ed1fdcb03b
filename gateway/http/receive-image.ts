import type { Request, Response } from 'express'
import multer, { MulterError } from 'multer'
import type { Config } from '#platform'
import { AppError, fileType, largestBytes, tooLarge, wrongType } from '#platform/core'
import { flatFields } from './flat-fields'
import { receiveForm } from './receive-form'

/** Reads the single image of a multipart request into memory, at most 8 MB. */
export function createReceiveImage(field: string, leastRate: Config['leastUploadRate']) {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { ...flatFields, fileSize: largestBytes.avatar, files: 1, fields: 4, fieldSize: 1024, parts: 5 },
  }).single(field)

  /** Throws AppError: 'no-file' 400, 'bad-upload' 400, 'too-large' 413, 'too-slow' 408, 'wrong-type' 400 (by its first bytes). */
  return async function receiveImage(request: Request, response: Response): Promise<Buffer> {
    await receiveForm(receive, request, response, leastRate).catch((error: unknown) => {
      throw refusal(error)
    })
    const { file } = request
    if (!file) throw new AppError('no-file', 400, 'No file was sent. Choose one and send it again.')
    if (!fileType('avatar', file.buffer)) throw wrongType('avatar')
    return file.buffer
  }
}

function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge('avatar')
  return new AppError('bad-upload', 400, 'The upload could not be read. Please send the file again.')
}
