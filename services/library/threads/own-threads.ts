import { formerStudentId, threadPath } from '#events'
import type { Accounts } from '#services/accounts'
import type { Library } from '../contract'
import { isPrivate, isPublished } from '../documents/visibility'
import type { Store } from '../model'
import { namedIn, threadInMarkdown } from './markdown'
import { aboutFields, readFields, type About, type Read } from './present'

/** Threads that are read together. */
const atOnce = 50

/** A user's threads as a file: those that they began, and those that they answered. */
export function createOwnThreads({
  store: { documents, posts },
  accounts,
}: {
  store: Pick<Store, 'documents' | 'posts'>
  accounts: Pick<Accounts, 'publicUsers'>
}): Library['ownThreads'] {
  async function threadIdsOf(userId: string): Promise<string[]> {
    const own = await posts
      .find(
        { authorId: userId, kind: { $in: ['question', 'answer'] }, state: 'shown' },
        { threadId: 1, at: 1 },
      )
      .lean()
    const newestFirst = own.toSorted((a, b) => b.at.getTime() - a.at.getTime())
    return [...new Set(newestFirst.map(({ threadId }) => threadId))]
  }

  return async function* ownThreads(userId, publicUrl) {
    const threadIds = userId === formerStudentId ? [] : await threadIdsOf(userId)
    yield `# Your questions and answers on Studyshelf\n\n`
    if (threadIds.length === 0) yield `You have not asked or answered anything yet.\n`
    for (let at = 0; at < threadIds.length; at += atOnce) {
      const ids = threadIds.slice(at, at + atOnce)
      const found = await posts
        .find({ threadId: { $in: ids }, state: { $in: ['shown', 'deleted'] } }, readFields)
        .lean<Read[]>()
      const [about, users] = await Promise.all([
        documents
          .find({ _id: { $in: [...new Set(found.map(({ documentId }) => documentId))] } }, aboutFields)
          .lean<About[]>(),
        accounts.publicUsers(namedIn(found, userId)),
      ])
      for (const threadId of ids) {
        const question = found.find(({ _id }) => _id === threadId)
        const document = about.find(({ _id }) => _id === question?.documentId)
        if (!question || !document) continue
        const answers = found.filter((post) => post.threadId === threadId && post.kind === 'answer')
        yield `${threadInMarkdown({
          ...{ userId, users, question, answers },
          isReadable: isPublished(document),
          title: isPrivate(document) ? 'A document that was deleted' : document.title,
          address: new URL(threadPath(document._id, threadId), publicUrl).href,
        })}\n`
      }
    }
  }
}
