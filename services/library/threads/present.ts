import { formerStudent, formerStudentId, type Post, type PublicUser, type Thread } from '#events'
import type { Viewer } from '../contract'
import { editionOf } from '../documents/edition-files'
import type { DocumentRecord, PostRecord } from '../model'
import { changeableUntil } from './rules'
import { isHidden as isHiddenText } from '../texts/rules'

/** A post without the outbox. */
export type Read = Omit<PostRecord, 'outbox' | 'onceKey'>
export const readFields = { outbox: 0, onceKey: 0 } as const
/** The fields of a document that its threads depend on. */
export type About = Pick<DocumentRecord, '_id' | 'title' | 'status' | 'uploaderId' | 'edition' | 'pages'>
export const aboutFields = { title: 1, status: 1, uploaderId: 1, edition: 1, pages: 1 } as const

/** True if a viewer may learn who wrote a post. */
const showsAuthor = ({ isAnonymous, state }: Read, viewer: Viewer): boolean =>
  state === 'shown' && (!isAnonymous || viewer.isAdmin)

/** The users whose names a viewer is shown: no others are looked up. */
export const authorsOf = (posts: readonly Read[], viewer: Viewer): string[] => [
  ...new Set(posts.filter((post) => showsAuthor(post, viewer)).map(({ authorId }) => authorId)),
]

const isSomebody = (userId: string): boolean => userId !== formerStudentId

export interface Presenting {
  viewer: Viewer
  document: Pick<About, 'uploaderId' | 'edition'>
  question: Read
  /** Answers that were not deleted. */
  answers: number
  users: ReadonlyMap<string, PublicUser>
  now: Date
}

export function presentPost(
  read: Read,
  { viewer, document, question, answers, users, now }: Presenting,
): Post {
  const { authorId, isAnonymous, voters, state } = read
  const isShown = state === 'shown'
  const isHidden = isShown && isHiddenText(read.hidings)
  const mine = isShown && authorId === viewer.userId
  const mayReadText = isShown && (!isHidden || mine || viewer.isAdmin)
  const isNamed = isShown && !isAnonymous && isSomebody(authorId)
  return {
    _id: read._id,
    threadId: read.threadId,
    text: mayReadText ? read.text : null,
    author: showsAuthor(read, viewer) ? (users.get(authorId) ?? formerStudent(authorId)) : null,
    isAnonymous: isShown && isAnonymous,
    isUploader: isNamed && authorId === document.uploaderId,
    isAsker:
      isShown &&
      read.kind === 'answer' &&
      question.state === 'shown' &&
      isSomebody(authorId) &&
      authorId === question.authorId &&
      isAnonymous === question.isAnonymous,
    mine,
    votes: voters.length,
    voted: voters.includes(viewer.userId),
    at: read.at.toISOString(),
    changedAt: read.changedAt?.toISOString() ?? null,
    changeableUntil: mine ? (changeableUntil(read, { answers, now })?.toISOString() ?? null) : null,
    isDeleted: !isShown,
    isHidden,
  }
}

/** `answered`: when it was last answered; null if it never was. `acceptedId`: null also if that answer was deleted. */
export function presentThread(
  given: Presenting & { answered: Date | null; acceptedId: string | null },
): Thread {
  const { question, document, viewer, answers, answered, acceptedId } = given
  const { _id, documentId, anchor, edition, isLost, at } = question
  return {
    _id,
    documentId,
    place: anchor && { page: anchor.page, box: anchor.box, quotation: anchor.quotation },
    edition: anchor ? edition : editionOf(document),
    isLost,
    question: presentPost(question, given),
    answers,
    acceptedAnswerId: acceptedId,
    newestAt: (answered !== null && answered > at ? answered : at).toISOString(),
    mayAccept: mayAccept(question, document, viewer.userId),
  }
}

/** The asker, and the uploader of the document. */
export const mayAccept = (
  { authorId, state }: Pick<Read, 'authorId' | 'state'>,
  { uploaderId }: Pick<About, 'uploaderId'>,
  userId: string,
): boolean => (state === 'shown' && authorId === userId) || uploaderId === userId

/** The accepted one first, then those with most votes, then the oldest. */
export const byWorth =
  (acceptedId: string | null) =>
  (a: Read, b: Read): number =>
    Number(b._id === acceptedId) - Number(a._id === acceptedId) ||
    b.voters.length - a.voters.length ||
    a.at.getTime() - b.at.getTime() ||
    (a._id < b._id ? -1 : 1)
