import { threadNewsKinds } from '#events'
import type { Files } from '#platform/core'
import type { Library } from '../contract'
import { absenceReasonOf } from '../documents/absence-reason'
import { formerOf } from '../documents/edition-files'
import { isPublished } from '../documents/visibility'
import type { DigestRecord, DocumentRecord, Store } from '../model'
import { ownPart } from '../wants/own-part'

type Own = Omit<DocumentRecord, 'outbox' | 'stateEvent' | 'titleKey' | 'recounts'>
const ownFields = { outbox: 0, stateEvent: 0, titleKey: 0, recounts: 0 } as const

/** As the API returns it. */
async function* present(own: AsyncIterable<Own>) {
  for await (const { status, takenDown, notice, revision: _revision, ...document } of own)
    yield {
      ...document,
      isActive: isPublished({ status }),
      removalReason: absenceReasonOf({ status, takenDown, notice }),
    }
}

async function* ownPartOf(found: AsyncIterable<Parameters<typeof ownPart>[0]>, userId: string) {
  for await (const want of found) yield ownPart(want, userId)
}

/** A user's documents, and their activity on those of others. */
export function createExport({
  store: {
    documents,
    native,
    readers,
    readerships,
    folderSets,
    remarks,
    views,
    notes,
    wants,
    thanks,
    thanksBooks,
    digests,
    exams,
    posts,
  },
  files,
}: {
  store: Pick<
    Store,
    | 'documents'
    | 'native'
    | 'readers'
    | 'readerships'
    | 'folderSets'
    | 'remarks'
    | 'views'
    | 'notes'
    | 'wants'
    | 'thanks'
    | 'thanksBooks'
    | 'digests'
    | 'exams'
    | 'posts'
  >
  files: Pick<Files, 'describe'>
}): Library['exportOf'] {
  const nameOf = (_id: string, edition?: number) =>
    edition === undefined ? `documents/${_id}.pdf` : `documents/${_id}-version-${edition}.pdf`

  /** The PDFs that are still stored. Those of documents deleted long ago are not. */
  async function filesOf(uploaderId: string) {
    const own = await documents.find({ uploaderId }, { file: 1, former: 1 }).lean()
    const all = own.flatMap((document) => [
      { name: nameOf(document._id), ref: document.file },
      ...formerOf(document).map(({ edition, file }) => ({ name: nameOf(document._id, edition), ref: file })),
    ])
    const found = await Promise.all(
      all.map(async (file) => ((await files.describe(file.ref)) === null ? [] : [file])),
    )
    return found.flat()
  }

  /** The days that they say. Others’ are not theirs to know. */
  async function* ownDays(userId: string) {
    const found = exams.find({ 'proposals.userId': userId }, { proposals: 1 }).lean().cursor()
    for await (const { _id: courseCode, proposals } of found)
      for (const { userId: said, ...proposal } of proposals)
        if (said === userId) yield { courseCode, ...proposal }
  }

  return async (userId) => {
    const reader = await readers.findById(userId).lean()
    const book = await thanksBooks.findById(userId, { isOff: 1 }).lean()
    const digest = await digests
      .findById(userId, { inbox: 1, hour: 1, kinds: 1, mail: 1, _id: 0 })
      .lean<Pick<DigestRecord, 'inbox' | 'hour' | 'kinds' | 'mail'> | null>()
    const folders = (await folderSets.findById(userId).lean())?.folders ?? []
    return {
      data: {
        documents: present(documents.find({ uploaderId: userId }, ownFields).lean<Own[]>().cursor()),
        votes: native.votes.find({ userId }, { projection: { _id: 0, userId: 0 } }),
        library: {
          saved: reader?.saved ?? [],
          modules: reader?.modules ?? [],
          followedSince: reader?.follows ?? [],
          checklist: reader?.checklist ?? null,
          showsReading: reader?.showsReading ?? false,
          isToldOfThanks: book?.isOff !== true,
          isToldOfWants: reader?.toldOfWants ?? true,
          threadNews: reader?.threadNews ?? threadNewsKinds,
          digest,
          folders,
        },
        visits: views.find({ userId }, { _id: 0, userId: 0 }).sort({ at: -1 }).lean().cursor(),
        // The uploaders whose documents they opened. Readers of their own documents are in the exports of those readers.
        'uploaders-read': readerships
          .find({ readerId: userId }, { uploaderId: 1, since: 1, _id: 0 })
          .lean()
          .cursor(),
        remarks: remarks
          .find({ userId }, { documentId: 1, kind: 1, words: 1, page: 1, givenAt: 1, _id: 0 })
          .lean()
          .cursor(),
        // The thanks that they gave. Who thanked them is not theirs to know.
        thanks: thanks
          .find({ readerId: userId }, { act: 1, documentId: 1, stands: 1, givenAt: 1, _id: 0 })
          .lean()
          .cursor(),
        'exam-days': ownDays(userId),
        // Their own part in each. Who else wants it, or offers something, is not theirs to know.
        wants: ownPartOf(wants.find({ people: userId }, { outbox: 0 }).lean().cursor(), userId),
        // Also those without their name. What others wrote belongs to the others.
        posts: posts
          .find(
            { authorId: userId, state: 'shown' },
            {
              kind: 1,
              threadId: 1,
              documentId: 1,
              isAnonymous: 1,
              text: 1,
              at: 1,
              changedAt: 1,
              anchor: 1,
            },
          )
          .lean()
          .cursor(),
        'answer-votes': posts.find({ voters: userId }, { documentId: 1, threadId: 1 }).lean().cursor(),
        notes: notes.find({ userId }, { _id: 0, userId: 0 }).lean().cursor(),
      },
      files: await filesOf(userId),
    }
  }
}
