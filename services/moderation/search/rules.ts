import { copyCaseId, documentCaseId, foldText, notesCaseId, riskCaseId, textCaseId, wordsOf } from '#events'
import { userCaseId } from '../cases/ids'

/** Ids in a query: an admin may paste one, or the address of a page. */
const idPattern = /(?<![0-9a-z])[0-9a-f]{24}(?![0-9a-z])/g
const mostIds = 5

/** The ids in a query. */
export const idsIn = (query: string): string[] => [
  ...new Set((query.toLowerCase().match(idPattern) ?? []).slice(0, mostIds)),
]

/** The words of a query as titles are compared. */
export const titleWords = (query: string): string[] => wordsOf(foldText(query)).slice(0, 8)

/** True if each word begins a word of the title. Without a word nothing is found. */
export function hasTitleWords(title: string, words: readonly string[]): boolean {
  const own = wordsOf(foldText(title))
  return words.length > 0 && words.every((typed) => own.some((word) => word.startsWith(typed)))
}

/** The ids of cases that may exist about documents, texts and users. Others about users are found by their user. */
export const caseIdsOf = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => caseIds.map((caseIdOf) => caseIdOf(id)))
const caseIds = [documentCaseId, notesCaseId, copyCaseId, textCaseId, riskCaseId, userCaseId]

/** Open cases first, then the newest change. */
export const firstOpenCases = (
  a: { status: 'open' | 'closed'; changedAt: Date },
  b: { status: 'open' | 'closed'; changedAt: Date },
): number =>
  Number(b.status === 'open') - Number(a.status === 'open') || b.changedAt.getTime() - a.changedAt.getTime()
