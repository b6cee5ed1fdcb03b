import { downloadName } from '#events'
import type { Files } from '#platform/core'
import type { Previews } from '#services/previews'
import type { Library } from '../contract'
import type { Store } from '../model'
import type { RememberReader } from '../readership/readership'
import type { RememberVisit } from '../readers/visits'
import { voteId } from '../votes/rules'
import type { VoteStore } from '../votes/store'
import { shownFields, type Presenter, type Shown } from './card'
import { formerOf, votedSince } from './edition-files'
import { isPrivate, isPublished, isUpToAdmins, mayRead, maySee } from './visibility'

const nobody = { userId: '', isAdmin: false }

/** One document for one viewer, and its file. */
export function createViews(deps: {
  store: Pick<Store, 'documents'>
  voteStore: Pick<VoteStore, 'readValue'>
  files: Pick<Files, 'describe'>
  previews: Pick<Previews, 'hurry' | 'isScan'>
  present: Presenter
  rememberVisit: RememberVisit
  rememberReader: RememberReader
  hasHelped: (documentId: string, userId: string) => Promise<boolean>
}): Pick<Library, 'view' | 'card' | 'titlesOf' | 'file'> {
  const { documents } = deps.store
  /** The document that this one nearly copies, if it can be shown. */
  async function readSimilar({ similarTo }: Shown): Promise<{ _id: string; title: string } | null> {
    const other = await documents.findById(similarTo?.documentId ?? '', { title: 1, status: 1 }).lean()
    return other === null || isPrivate(other) ? null : { _id: other._id, title: other.title }
  }
  const findByName = (name: { fileName: string } | { 'former.fileName': string }) =>
    documents
      .findOne(name, { file: 1, status: 1, uploaderId: 1, courseCode: 1, title: 1, former: 1 })
      .lean<Pick<Shown, 'file' | 'status' | 'uploaderId' | 'courseCode' | 'title' | 'former'>>()
  const read = (_id: string) => documents.findById(_id, shownFields).lean<Shown>()

  return {
    async view(documentId, viewerId, as = { isAdmin: false }) {
      const viewer = viewerId === null ? null : { userId: viewerId, ...as }
      const document = await read(documentId)
      if (document === null || !maySee(document, viewer)) return null
      if (viewer === null)
        return deps.present.view(document, {
          ...{
            myVote: undefined,
            mayRead: false,
            similarTo: null,
            seesMarks: false,
            originalName: null,
            isScan: false,
            place: null,
            helped: false,
          },
        })
      const { userId } = viewer
      const isOwn = document.uploaderId === userId
      const [myVote, similarTo, file, isScan, helped, place] = await Promise.all([
        deps.voteStore.readValue(voteId(documentId, userId), votedSince(document)),
        isUpToAdmins(document) ? readSimilar(document) : null,
        isOwn && document.file !== '' ? deps.files.describe(document.file).catch(() => null) : null,
        deps.previews.isScan(documentId),
        !isOwn && isPublished(document) ? deps.hasHelped(documentId, userId) : false,
        isPublished(document) ? deps.rememberVisit(userId, documentId) : null,
        isPublished(document) ? deps.rememberReader(document, viewer) : undefined,
        isPublished(document) && document.thumbnail === null ? deps.previews.hurry(documentId) : undefined,
      ])
      // A seeded file was never named by anybody.
      const originalName = file && file.originalName !== document.fileName ? file.originalName : null
      return deps.present.view(document, {
        ...{ myVote, mayRead: mayRead(document, viewer), similarTo, originalName, isScan, place, helped },
        seesMarks: isOwn || viewer.isAdmin,
      })
    },

    async card(documentId) {
      const document = await read(documentId)
      return document && deps.present.card(document)
    },

    async titlesOf(documentIds) {
      const found = await documents.find({ _id: { $in: [...documentIds] } }, { title: 1 }).lean()
      return new Map(found.map(({ _id, title }) => [_id, title]))
    },

    async file(fileName, viewer = nobody) {
      const document = (await findByName({ fileName })) ?? (await findByName({ 'former.fileName': fileName }))
      if (document === null || !mayRead(document, viewer)) return null
      const former = formerOf(document).find((edition) => edition.fileName === fileName)
      const file = await deps.files.describe((former ?? document).file)
      return file && { ...file, downloadName: downloadName(document.courseCode, document.title) }
    },
  }
}
