import type { CaseStatus, CaseSummary } from '#events'
import type { CaseModel } from '../cases/model'
import { summarisedFields, summaryOf, type Summarised } from '../cases/read'
import { caseIdsOf, firstOpenCases, hasTitleWords, titleWords } from './rules'

/** Cases of each status, those at the top of the desk, whose titles are looked through. */
const lookedThrough = 300
/** Cases of the given users. */
const readOfUsers = 50

export type SearchCases = (asked: {
  q: string
  /** Users and documents that were found or named. */
  userIds: readonly string[]
  documentIds: readonly string[]
  limit: number
}) => Promise<{ found: CaseSummary[]; more: boolean }>

/** Finds cases about users and documents, and by words of their title among the newest. No query is a pattern: words are compared. */
export const createSearchCases =
  (cases: CaseModel): SearchCases =>
  async ({ q, userIds, documentIds, limit }) => {
    const words = titleWords(q)
    const newest = (status: CaseStatus) =>
      words.length === 0
        ? []
        : cases
            .find({ status, rank: { $gt: '' } }, summarisedFields)
            .sort({ rank: -1 })
            .limit(lookedThrough)
            .lean<Summarised[]>()
    const [open, closed, ofUsers, ofDocuments] = await Promise.all([
      newest('open'),
      newest('closed'),
      cases
        .find({ userId: { $in: [...userIds] } }, summarisedFields)
        .limit(readOfUsers)
        .lean<Summarised[]>(),
      cases.find({ _id: { $in: caseIdsOf(documentIds) } }, summarisedFields).lean<Summarised[]>(),
    ])
    const titled = [...open, ...closed].filter(({ title }) => hasTitleWords(title, words))
    const found = new Map([...titled, ...ofUsers, ...ofDocuments].map((each) => [each._id, each]))
    const sorted = [...found.values()].toSorted(firstOpenCases)
    return { found: sorted.slice(0, limit).map(summaryOf), more: sorted.length > limit }
  }
