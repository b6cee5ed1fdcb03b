import type { DocumentView } from '#events'
import { documentKey } from '../../../entities/document/api/read-document'
import { queryClient } from '../../../http/query-client'
import type { NoteState } from '../note-keeper'
import type { Entry } from './markdown-file'

/** The note that a notepad shows, with what was typed last. Needs no connection. */
export function entryOf(documentId: string, state: NoteState): Entry {
  return { ...knownDocument(documentId), link: linkOf(documentId), text: shownText(state), changedAt: null }
}

/** Needs no connection, but the document may be gone. */
export function knownDocument(documentId: string): Pick<Entry, 'title' | 'courseCode'> {
  const known = queryClient.getQueryData<DocumentView>(documentKey(documentId))
  return { title: known?.title ?? 'A document that is no longer here', courseCode: known?.courseCode ?? '' }
}

export const linkOf = (documentId: string): string => new URL(`/document/${documentId}`, location.origin).href

/** Both versions, while the student has not chosen one. */
export const shownText = (state: NoteState): string => {
  if (state.kind !== 'open') return ''
  return state.conflict === null ? state.text : `${state.conflict.content}\n\n${state.text}`
}
