import { copyCaseId, shownName } from '#events'
import type { Library } from '#services/library'
import type { Moderation } from '#services/moderation'
import { Refused, type AdminCommands, type ShownDocument } from './contract'

type Commands = Pick<AdminCommands, Extract<keyof AdminCommands, `documents ${string}`>>

/** Commands about documents, by the use cases of the desk. */
export function documentCommands({
  library,
  moderation: { desk },
}: {
  library: Pick<Library, 'searchAnyStatus'>
  moderation: Pick<Moderation, 'desk'>
}): Commands {
  async function read(documentId: string): Promise<ShownDocument> {
    const asked = { q: '', ids: [documentId], uploaderIds: [], limit: 1 }
    const [card] = (await library.searchAnyStatus(asked)).found
    if (card === undefined) throw new Refused(`There is no document ${documentId}.`)
    const { title, courseCode, university, likes, dislikes, publishedAt, status, uploader } = card
    return {
      ...{ id: documentId, title, courseCode, university, likes, dislikes, publishedAt, status },
      uploader: { id: uploader._id, name: shownName(uploader) },
    }
  }
  const show = async (documentId: string) => ({ document: await read(documentId) })

  return {
    'documents show': ({ documentId }) => show(documentId),

    async 'documents hold'({ documentId, reason }, { actorId }) {
      await desk.takeDownDocument({ actorId, documentId, note: reason })
      return show(documentId)
    },

    async 'documents release'({ documentId, reason }, { actorId }) {
      const { status } = await read(documentId)
      if (status === 'standing') throw new Refused('This document is published.')
      // Its uploader deleted it, or an admin decided for good that it is not published.
      if (status === 'deleted' || status === 'refused')
        throw new Refused('Only its uploader can bring this document back.')
      if (status === 'closed-by-notice')
        throw new Refused('A take-down notice closed this document: decide its case instead.')
      const release = { actorId, note: reason }
      if (status === 'withheld') await desk.accept({ ...release, caseId: copyCaseId(documentId) })
      else await desk.restore({ ...release, documentId })
      return show(documentId)
    },
  }
}
