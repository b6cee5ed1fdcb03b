import { calls, fileUploadCall } from '#events'
import type { HumanCheck } from '#platform'
import { largestBytes, type Files, unauthenticated } from '#platform/core'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { createOriginOf } from '../http/origin-of'
import { serve, type Route } from '../http/serve'
import { sendJson } from '../http/send-json'
import { success } from '../http/success'

/** Permission to upload, the human check that visitors need for it, and publishing what was uploaded. */
export function fileRoutes({
  files,
  humanCheck,
  library,
  publicUrl,
}: {
  files: Files
  humanCheck: HumanCheck
  library: Library
  publicUrl: string
}): Route[] {
  const originOf = createOriginOf(publicUrl)

  return [
    serve(
      calls.humanCheck,
      async ({ query, response }) => {
        sendJson(response, 200, await humanCheck.challenge(query))
      },
      { limits: [limits.general, limits.challenges] },
    ),
    serve(
      calls.fileTicket,
      async ({ actor, body, request }) => {
        const { kind, name } = body
        // Uploads to this gateway are counted on arrival; uploads to another host are counted now.
        if (actor !== null && files.uploads) await library.uploads.requireRoom(actor.userId, kind)
        const owner = actor?.userId ?? null
        const ticket = await files.ticket({ kind, owner, ...(name !== undefined && { name }) })
        const { url, fields, ref, secureUrl } = ticket
        if (actor !== null && ref !== undefined) {
          await library.uploads.begin({ ref, userId: actor.userId, kind, maxBytes: largestBytes[kind] })
        }
        return success({
          url: files.uploads ? originOf(request) + fileUploadCall.path : url,
          fields,
          ...(secureUrl !== undefined && { secure_url: secureUrl }),
        })
      },
      {
        limits: [limits.general, limits.ticketAddress, limits.ticketUser],
        humanCheck: 'visitor',
        isChecked({ body }) {
          if (body.kind !== 'id-card') throw unauthenticated()
          return true
        },
      },
    ),
    serve(
      calls.upload,
      async ({ actor, body }) => {
        const { notice, heldFor, marks, ...document } = await library.publish(actor.userId, body)
        return success({ document, notice, heldFor, marks })
      },
      { limits: [limits.upload] },
    ),
    serve(
      calls.renewDocument,
      async ({ actor, params, body }) => success(await library.renew(actor.userId, params.id, body)),
      { limits: [limits.upload] },
    ),
  ]
}
