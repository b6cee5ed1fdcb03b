import { clientMessages, type Acknowledgement } from '#events'
import type { Library } from '#services/library'
import type { ExistingDocuments } from '../existing-documents'
import { readingPrefix } from '../rooms'
import type { LiveSocket } from '../server'
import { createListeners } from './listen'
import { createVisitors, maxOpen, type VisitorsDeps } from './visitors'

const { documentId: sentId } = clientMessages['document:open'].payload.shape

/** Readers of a document hear of each other. `document:open` and `document:close` come from their tabs. */
export function createDocumentReaders({
  findExisting,
  ...deps
}: VisitorsDeps & {
  library: Pick<Library, 'card' | 'codesOf' | 'followedBy'>
  findExisting: ExistingDocuments
}): { accept(socket: LiveSocket): void; stop(): void } {
  const { library } = deps
  const readers = createVisitors(deps, {
    ...{ message: 'document:present', prefix: readingPrefix, subject: sentId },
    async codesOf(documentId) {
      const card = await library.card(documentId)
      return card === null ? [] : library.codesOf(card.courseCode)
    },
    tell: (to, documentId, told) => void to.emit('document:readers', { documentId, ...told }),
    tooMany: `A socket has no more than ${maxOpen} documents open.`,
  })

  const listen = createListeners(deps.quotas)
  const malformed = 'Send the id of a document.'
  const onOpen = listen(
    clientMessages['document:open'].payload,
    malformed,
    (socket, { documentId, isShown }) =>
      readers.enter(socket, isShown, async () =>
        readers.isHere(socket, documentId) || (await findExisting([documentId])).unknown === 0
          ? { subject: documentId }
          : unknown,
      ),
  )
  const onClose = listen(clientMessages['document:close'].payload, malformed, async (socket, documentId) =>
    readers.leave(socket, documentId),
  )

  return {
    accept(socket) {
      socket.on('document:open', onOpen)
      socket.on('document:close', onClose)
    },
    stop: () => readers.stop(),
  }
}

const unknown: Acknowledgement = { ok: false, error: 'There is no such document.' }
