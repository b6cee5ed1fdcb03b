import type { Files } from '#platform/core'
import type { Library } from '../contract'
import { absenceReasonOf } from '../documents/absence-reason'
import { formerOf } from '../documents/edition-files'
import { isPublished } from '../documents/visibility'
import type { DocumentRecord, Store } from '../model'

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

  return async (userId) => {
    const reader = await readers.findById(userId).lean()
    const book = await thanksBooks.findById(userId, { isOff: 1 }).lean()
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
          isToldOfThanks: book?.isOff !== true,
          folders,
        },
        visits: views.find({ userId }, { _id: 0, userId: 0 }).sort({ at: -1 }).lean().cursor(),
        // The uploaders whose documents they opened; who opened theirs belongs to the others.
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
        wants: wants
          .find({ userId }, { courseCode: 1, kind: 1, askedAt: 1, isOpen: 1, _id: 0 })
          .lean()
          .cursor(),
        notes: notes.find({ userId }, { _id: 0, userId: 0 }).lean().cursor(),
      },
      files: await filesOf(userId),
    }
  }
}
