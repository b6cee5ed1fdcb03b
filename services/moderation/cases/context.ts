import { actorShown, copyCaseId, documentCaseId, notesCaseId } from '#events'
import type { PastEvent, SimilarDecision } from '#events'
import type { Accounts } from '#services/accounts'
import type { Audit } from '../audit/audit'
import { documentOf, firstWords, mostSimilar, pastOf, type BriefCase } from './context-rules'
import type { CaseModel } from './model'

/** Most earlier events, of those about the person and those about the document each. */
const shownBefore = 50
const shownSimilar = 5
/** Closed cases among which similar ones are looked for. */
const lookedThrough = 100

const brief = { ...{ outbox: 0, reports: 0, documents: 0 }, ...{ circle: 0, group: 0 } } as const

/**
 * Reads what helps to decide a case alike and in knowledge of what came before. Every list is bounded, and read by an index.
 * Resolves to null if there is no such case.
 */
export function createCaseContext({
  cases,
  accounts,
  audit,
}: {
  cases: CaseModel
  accounts: Pick<Accounts, 'publicUsers'>
  audit: Pick<Audit, 'read'>
}) {
  async function before(open: BriefCase): Promise<PastEvent[]> {
    const { userId } = open
    const documentId = documentOf(open)
    const ids =
      documentId === null ? [] : [documentCaseId, notesCaseId, copyCaseId].map((of) => of(documentId))
    const decisionsAbout = async (subject: string | null) =>
      subject === null ? [] : (await audit.read({ subject, limit: shownBefore })).entries
    const [aboutUser, aboutDocument, ofUser, ofDocument] = await Promise.all([
      decisionsAbout(userId),
      decisionsAbout(documentId),
      cases.find({ userId }, brief).sort({ changedAt: -1 }).limit(shownBefore).lean<BriefCase[]>(),
      cases.find({ _id: { $in: ids } }, brief).lean<BriefCase[]>(),
    ])
    const others = new Map([...ofUser, ...ofDocument].map((each) => [each._id, each]))
    return pastOf(
      open,
      {
        decisions: [...aboutUser, ...aboutDocument],
        documentEntries: new Set(aboutDocument.map(({ _id }) => _id)),
        others: [...others.values()],
      },
      shownBefore,
    )
  }

  async function similar(open: BriefCase): Promise<SimilarDecision[]> {
    const closed = await cases
      .find({ status: 'closed', kind: open.kind, rank: { $gt: '' } }, brief)
      .sort({ rank: -1 })
      .limit(lookedThrough)
      .lean<BriefCase[]>()
    const found = mostSimilar(open, closed, shownSimilar)
    const actors = await accounts.publicUsers(found.map((each) => each.case.decisions.at(-1)?.actorId ?? ''))
    return found.flatMap(({ case: { _id, title, distinction, decisions }, shared }) =>
      decisions.slice(-1).map(({ decision, note, actorId, at }) => ({
        caseId: _id,
        title,
        distinction: distinction ?? null,
        decision,
        note: firstWords(note),
        actor: actorShown(actorId, actors),
        at: at.toISOString(),
        shared,
      })),
    )
  }

  return async (caseId: string): Promise<{ before: PastEvent[]; similar: SimilarDecision[] } | null> => {
    const open = await cases.findById(caseId, brief).lean<BriefCase | null>()
    if (open === null) return null
    const [past, alike] = await Promise.all([before(open), similar(open)])
    return { before: past, similar: alike }
  }
}
export type CaseContext = ReturnType<typeof createCaseContext>
