import { deletedDocumentTitle } from '#events'
import type { Memory } from '../memory'
import type { Books } from './books'
import { auditTexts } from './writing'

/** States in which the document of a notice is closed. */
const closing: ReadonlySet<string> = new Set(['upheld', 'restoring', 'closed'])
/** States to which a decision to take a document down leads. */
const afterTakeDown: ReadonlySet<string> = new Set([...closing, 'restored'])

/** Each notice exists once, each confirmed one has a case, and the answer in its case is carried out. */
export function auditNotices(
  { take_down_notices: notices, cases, documents }: Books,
  memory: Memory,
): string[] {
  const works = notices.map(({ work }) => work)
  const problems = auditTexts('notice', works, memory.notices)
  const caseOf = new Map(cases.map((each) => [each._id, each]))
  const noticeOf = new Map(documents.map(({ _id, notice }) => [_id, notice]))
  for (const { _id, work, state, documentId, title, confirmedAt } of notices) {
    const answered = caseOf.get(`notice-${_id}`)?.decisions.at(-1)?.decision
    if (memory.confirmed.has(work) && state === 'unconfirmed')
      problems.push(`the confirmation of notice ${_id} is lost`)
    if (confirmedAt !== null && !caseOf.has(`notice-${_id}`)) problems.push(`no admin sees notice ${_id}`)
    // It ended with the account of its uploader, whatever an admin decides at that moment.
    if (title === deletedDocumentTitle) continue
    if (answered === 'reject' && state !== 'rejected')
      problems.push(`notice ${_id} is ${state}, and was rejected`)
    if (answered === 'take-down' && !afterTakeDown.has(state))
      problems.push(`notice ${_id} is ${state}, and was upheld`)
    if (noticeOf.get(documentId) === _id && !closing.has(state))
      problems.push(`${documentId} is closed by notice ${_id}, which is ${state}`)
  }
  return problems
}
