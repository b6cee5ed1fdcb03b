import { documentCalls, readingCalls } from '#events'
import { z } from 'zod'
import { updateDocument } from '../../../entities/document/api/read-document'
import { request } from '../../../http/api-client'
import { messageOf } from '../../../http/api-error'
import type { Kind } from '../../../http/outbox/outbox'
import { ownSocket } from '../../../live/socket'

const wish = z.object({ page: z.number(), knownAt: z.string() })

/** Where a document was read without a connection, unless the user read on elsewhere since: both times are the server's. */
export const placeKind: Kind<z.infer<typeof wish>> = {
  wish,
  async send({ subject: id, wish: { page, knownAt } }) {
    const { document } = await request(documentCalls.document, { params: { id } })
    if (document.place !== null && document.place.at > knownAt) return
    const { place } = await request(readingCalls.keepPlace, {
      ...{ params: { id }, body: { page }, headers: ownSocket() },
    })
    updateDocument(id, { place })
  },
  refusalOf: (error) => messageOf(error, 'The page couldn’t be stored.'),
}
