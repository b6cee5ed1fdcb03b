import {
  addressOf,
  calls,
  formerStudent,
  type DocumentCard,
  type DocumentEdition,
  type DocumentView,
  type ReadingPlace,
  type PublicUser,
} from '#events'
import type { Accounts } from '#services/accounts'
import type { DocumentRecord, ViewRecord, VoteRecord } from '../model'
import { absenceReasonOf, heldForOf } from './absence-reason'
import { formerOf, presentOf, type Former } from './edition-files'
import { kindOf } from './kind-of'
import { rightsOf } from './rights-of'
import { isPublished } from './visibility'

/** A document without the library's internal fields. */
export type Shown = Omit<DocumentRecord, 'outbox' | 'stateEvent'>
/** The projection that reads it. */
export const shownFields = { outbox: 0, stateEvent: 0 } as const

const cardOf = (document: Shown, uploader: PublicUser): DocumentCard => ({
  _id: document._id,
  title: document.title,
  courseCode: document.courseCode,
  university: document.university,
  kind: kindOf(document),
  year: document.year,
  thumbnail: document.thumbnail,
  pages: document.pages,
  likes: document.likes,
  dislikes: document.dislikes,
  version: document.version,
  uploader,
  publishedAt: document.publishedAt.toISOString(),
  isActive: isPublished(document),
  revision: document.revision,
})

export const shownPlace = (place: NonNullable<ViewRecord['place']>): ReadingPlace => ({
  ...place,
  at: place.at.toISOString(),
})

const fileUrlOf = (filename: string) => addressOf(calls.secureFile, { params: { filename } })

const shownEdition = (
  { edition, publishedAt, pages, sizeBytes, fileName }: Former,
  mayRead: boolean,
): DocumentEdition => ({
  ...{ edition, publishedAt: publishedAt.toISOString(), pages, sizeBytes },
  fileUrl: mayRead ? fileUrlOf(fileName) : null,
  fileName: mayRead ? fileName : null,
})

/** The fields of a document that depend on its viewer. */
interface Viewing {
  myVote: VoteRecord['value'] | undefined
  mayRead: boolean
  similarTo: DocumentView['similarTo']
  /** True for its uploader and for admins. */
  seesMarks: boolean
  originalName: string | null
  isScan: boolean
  helped: boolean
  place: ViewRecord['place']
}

/** Documents as others see them. The uploaders of many are fetched together. */
export function createPresenter(accounts: Pick<Accounts, 'publicUsers'>) {
  async function cards(documents: readonly Shown[]): Promise<DocumentCard[]> {
    if (documents.length === 0) return []
    const users = await accounts.publicUsers([...new Set(documents.map(({ uploaderId }) => uploaderId))])
    return documents.map((document) =>
      cardOf(document, users.get(document.uploaderId) ?? formerStudent(document.uploaderId)),
    )
  }

  async function card(document: Shown): Promise<DocumentCard> {
    const users = await accounts.publicUsers([document.uploaderId])
    return cardOf(document, users.get(document.uploaderId) ?? formerStudent(document.uploaderId))
  }

  return {
    cards,
    card,
    /** For one viewer. A visitor gets neither the file's address nor a vote. */
    async view(
      document: Shown,
      { myVote, mayRead, similarTo, seesMarks, originalName, isScan, place, helped }: Viewing,
    ): Promise<DocumentView> {
      const readable = mayRead
      return {
        ...(await card(document)),
        fileUrl: readable ? fileUrlOf(document.fileName) : null,
        fileName: readable ? document.fileName : null,
        sizeBytes: document.sizeBytes,
        originalName,
        isScan,
        myVote: myVote ?? null,
        helped,
        removalReason: absenceReasonOf(document),
        restorableUntil: document.restorableUntil?.toISOString() ?? null,
        heldFor: heldForOf(document),
        rights: rightsOf(document),
        marks: seesMarks ? (document.marks ?? []) : [],
        similarTo,
        place: place ? shownPlace(place) : null,
        editions: [...formerOf(document), presentOf(document)]
          .toReversed()
          .map((edition) => shownEdition(edition, readable)),
      }
    },
  }
}
export type Presenter = ReturnType<typeof createPresenter>
