import { calls } from '#events'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'
import type { TellOwnTabs } from '../live/own-tabs'

/** The notepad beside a document. */
export function noteRoutes({
  library,
  tellOwnTabs,
}: {
  library: Pick<Library, 'notes' | 'note' | 'writeNote'>
  tellOwnTabs: TellOwnTabs
}): Route[] {
  return [
    serve(calls.notes, async ({ actor, query }) => success(await library.notes(actor.userId, query))),
    serve(calls.note, async ({ actor, params }) =>
      success({ note: await library.note(actor.userId, params.documentId) }),
    ),
    serve(
      calls.writeNote,
      async ({ actor: { userId }, params: { documentId }, body, request: { headers } }) => {
        const note = await library.writeNote(userId, documentId, body)
        tellOwnTabs({ userId, headers }, 'note:saved', { documentId, version: note.version })
        return success({ note })
      },
      { limits: [limits.notes], largeBody: true },
    ),
  ]
}
