import type { CaseDetail } from '#events'
import type { Library } from '#services/library'
import type { CaseRecord } from './model'

/** The reported text of a case as it is now; null if it is gone, and in a case about something else. */
export async function readTextNow(
  library: Pick<Library, 'textOf'>,
  { subjectId, text }: Pick<CaseRecord, 'subjectId' | 'text'>,
): Promise<CaseDetail['textNow']> {
  if (!text) return null
  const found = await library.textOf(text.subject, subjectId)
  return found === null || found.words === null ? null : { words: found.words, isHidden: found.isHidden }
}
