import { z } from 'zod'
import { notify } from '../../components/toasts/notify'
import { messageOf } from '../../http/api-error'
import type { Kind } from '../../http/outbox/outbox'
import { refetchInOtherTabs } from '../../http/other-tabs'
import { queryClient } from '../../http/query-client'
import { meQuery } from '../user/api/read-me'
import { showSaved, type SaveWish } from '../user/saved-documents'
import { savedDocumentsQuery } from '../document/api/read-saved-documents'
import { saveDocument, unsaveDocument } from '../document/api/save-document'
import { notifyLoginNeeded } from '../document/use-saved'

const wish: z.ZodType<SaveWish> = z.object({ wanted: z.boolean() })

/** Saving a document, or removing it from the saved ones. */
export const saveKind: Kind<SaveWish> = {
  wish,
  async send({ subject: id, wish: { wanted } }) {
    await (wanted ? saveDocument(id) : unsaveDocument(id))
    void queryClient.invalidateQueries({ queryKey: savedDocumentsQuery.queryKey })
    refetchInOtherTabs(savedDocumentsQuery.queryKey)
    refetchInOtherTabs(meQuery.queryKey)
  },
  refusalOf: (error) => messageOf(error, 'Failed to update bookmark.'),
  settled({ subject: id, wish: { wanted } }, { error, isLate }) {
    // Rolled back if it was refused. If not, the user may have been fetched before the change.
    showSaved(id, error === null ? wanted : !wanted)
    if (isLate) return
    if (error === null) notify.success(wanted ? 'Saved to My Documents' : 'Removed from My Documents')
    else notify.error('Failed to update bookmark.')
  },
  signedOut: notifyLoginNeeded,
}
