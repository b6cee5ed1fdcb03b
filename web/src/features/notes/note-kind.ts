import { noteCalls } from '#events'
import { z } from 'zod'
import { ApiError, detailsOf, messageOf, reasonOf } from '../../http/api-error'
import type { Kind } from '../../http/outbox/outbox'
import { writeNote } from './api/note'
import { draftsOf, openedKeeper } from './note-keepers'

const wish = z.object({ content: z.string(), baseVersion: z.number() })

/**
 * A note that could not be saved. If this tab has the note open, its keeper saves it, which knows newer text and shows conflicts. The text
 * itself also stays in its draft until the server has it.
 */
export const noteKind: Kind<z.infer<typeof wish>> = {
  wish,
  async send({ subject: documentId, userId, wish: { content, baseVersion } }) {
    const keeper = openedKeeper(userId, documentId)
    if (keeper !== undefined) {
      await keeper.flush(false)
      if (keeper.isPending()) throw new ApiError(0, 'The note is not saved yet.')
      return
    }
    try {
      await writeNote(documentId, { content, baseVersion }, false)
    } catch (error) {
      // Only the answer was lost.
      const isSaved =
        reasonOf(error, noteCalls.writeNote) === 'conflict' && detailsOf(error)['content'] === content
      if (!isSaved) throw error
    }
    draftsOf(userId, documentId).forgetSaved(content)
  },
  refusalOf: (error) =>
    reasonOf(error, noteCalls.writeNote) === 'conflict'
      ? 'The note was changed in another tab or on another device. Open it to choose a version.'
      : `${messageOf(error, 'Failed to save note.')} Your text stays on this device.`,
}
