import { documentChangeCalls, type DocumentKind } from '#events'
import { useState } from 'react'
import { notify } from '../../../components/toasts/notify'
import { noteDetails } from '../../../entities/document/live-documents'
import { request } from '../../../http/api-client'
import { messageOf } from '../../../http/api-error'

/** Corrects the kind of a document. */
export function useChangeKind(documentId: string): { busy: boolean; change: (kind: DocumentKind) => void } {
  const [busy, setBusy] = useState(false)
  const change = async (kind: DocumentKind) => {
    setBusy(true)
    try {
      const params = { id: documentId }
      const { document } = await request(documentChangeCalls.changeDetails, { params, body: { kind } })
      noteDetails(documentId, document)
    } catch (error) {
      notify.error(messageOf(error, 'The kind couldn’t be changed. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, change: (kind) => void change(kind) }
}
