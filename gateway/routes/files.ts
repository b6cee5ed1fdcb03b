import type { Request } from 'express'
import { fileTicketRequest, fileTicketResponse, uploadRequest, uploadResponse } from '#events'
import { AppError, type Files, type HumanCheck } from '#platform'
import type { Library } from '#services/library'
import { call, sending, type Call } from '../http/call'
import { limits } from '../http/limits'
import { sendJson } from '../http/send-json'
import { success } from '../http/success'
import { uploadPath } from './uploads'

/** Permission to upload, the human check that visitors need for it, and publishing what was uploaded. */
export function fileCalls({
  files,
  humanCheck,
  library,
  publicUrl,
}: {
  files: Files
  humanCheck: HumanCheck
  library: Library
  publicUrl: string
}): Call[] {
  const publicHost = new URL(publicUrl).host
  /** Our own host is reached by whatever address the asker reached us; only we know whether a proxy speaks https there. */
  const originOf = ({ protocol, host }: Request) =>
    host === publicHost ? publicUrl : `${protocol}://${host}`

  return [
    sending({
      method: 'get',
      path: '/api/human-check',
      summary: 'A challenge for an unknown visitor: a proof of work, single use.',
      access: 'anyone',
      limits: [limits.ticketAddress],
      sends: 'application/json',
      async handle({ response }) {
        sendJson(response, 200, await humanCheck.challenge())
      },
    }),
    call({
      method: 'post',
      path: '/api/files/ticket',
      summary:
        'Permission for one upload to the file host. Visitors: only an ID card, with a solved human check.',
      access: 'optional',
      limits: [limits.ticketAddress, limits.ticketUser],
      body: fileTicketRequest,
      answer: fileTicketResponse,
      async handle({ actor, body, request }) {
        if (actor === null) {
          if (body.kind !== 'id-card') throw new AppError('unauthenticated', 401, 'Please log in.')
          if (body.altcha === undefined || !(await humanCheck.verify(body.altcha))) {
            throw new AppError('human-check', 400, 'Please confirm that you are human and try again.')
          }
        }
        const ticket = await files.ticket({ kind: body.kind, owner: actor?.userId ?? null })
        return success(files.uploads ? { ...ticket, url: originOf(request) + uploadPath } : ticket)
      },
    }),
    call({
      method: 'post',
      path: '/api/auth/upload',
      summary: 'Publish a PDF that was uploaded to the file host.',
      access: 'user',
      limits: [limits.upload],
      body: uploadRequest,
      answer: uploadResponse,
      status: 201,
      async handle({ actor, body }) {
        return success({ document: await library.publish(actor.userId, body) })
      },
    }),
  ]
}
