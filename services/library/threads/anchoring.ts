import type { AskRequest } from '#events'
import type { Outbox } from '#platform/core'
import type { PageTexts } from '#services/previews'
import { editionOf } from '../documents/edition-files'
import type { Store } from '../model'
import { findPlace, pageKeyOf } from './find-place'
import { aboutFields, type About } from './present'
import { follow, keepWhileAnswered, nowhere, type Anchored } from './rules'

/** Keeps questions at their places in the present edition of a document. */
export interface Anchoring {
  /** Where a new question is anchored: in the present edition, if it is known there. */
  anchor(document: About, request: Pick<AskRequest, 'place' | 'edition'>): Promise<Anchored>
  /** The text of a document was read: its questions follow. Idempotent. */
  followAll(documentId: string): Promise<void>
  /** A thread changed: finds its place in an edition that was published meanwhile, and lets a deleted question go. Idempotent. */
  followOne(threadId: string): Promise<void>
}

export function createAnchoring({
  store: { documents, posts },
  texts,
  outbox,
}: {
  store: Pick<Store, 'documents' | 'posts'>
  texts: Pick<PageTexts, 'of'>
  outbox: Pick<Outbox, 'decide'>
}): Anchoring {
  /** The pages of this edition; null if they are not read yet. */
  async function pagesOf(documentId: string, edition: number): Promise<string[] | null> {
    const [text] = await texts.of([documentId])
    return text?.edition === edition ? text.pages : null
  }

  /** Moves one question to where it is in these pages. */
  async function move(questionId: string, edition: number, pages: readonly string[]): Promise<void> {
    const question = await posts.findById(questionId, { anchor: 1 }).lean()
    if (!question?.anchor) return
    const found = findPlace(question.anchor, pages)
    await outbox.decide(posts, questionId, follow(edition, found, pageKeyOf(pages[(found?.page ?? 0) - 1])))
  }

  return {
    async anchor(document, { place, edition }) {
      if (place === null) return nowhere
      const present = editionOf(document)
      const pages = await pagesOf(document._id, present)
      if (edition < present) {
        const anchor = { ...place, pageKey: null }
        const found = pages && findPlace(anchor, pages)
        return found
          ? {
              anchor: { ...found, pageKey: pageKeyOf(pages[found.page - 1]) },
              edition: present,
              isLost: false,
            }
          : { anchor, edition, isLost: pages !== null }
      }
      const page = Math.min(place.page, document.pages ?? place.page)
      return {
        anchor: { ...place, page, pageKey: pageKeyOf(pages?.[page - 1]) },
        edition: present,
        isLost: false,
      }
    },

    async followAll(documentId) {
      const document = await documents.findById(documentId, aboutFields).lean<About | null>()
      if (document === null) return
      const present = editionOf(document)
      const behind = await posts
        .find({ documentId, kind: 'question', edition: { $gt: 0, $lt: present } }, { _id: 1 })
        .lean()
      if (behind.length === 0) return
      const pages = await pagesOf(documentId, present)
      if (pages === null) return
      for (const { _id } of behind) await move(_id, present, pages)
    },

    async followOne(threadId) {
      const question = await posts
        .findById(threadId, { documentId: 1, edition: 1, isLost: 1, state: 1 })
        .lean()
      if (question === null) return
      if (question.state !== 'shown') {
        const answers = await posts.countDocuments({ threadId, kind: 'answer', state: 'shown' })
        await outbox.decide(posts, threadId, keepWhileAnswered(answers > 0))
      }
      if (question.edition === 0 || question.isLost) return
      const document = await documents.findById(question.documentId, { edition: 1 }).lean()
      if (document === null || editionOf(document) <= question.edition) return
      const pages = await pagesOf(question.documentId, editionOf(document))
      if (pages !== null) await move(threadId, editionOf(document), pages)
    },
  }
}
