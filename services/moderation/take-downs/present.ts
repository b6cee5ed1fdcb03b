import type { NoticeDetail, NoticeStatus, OwnNotice } from '#events'
import type { NoticeRecord } from './model'
import { isCourtPending, isRestorable } from './rules'

export type Kept = Omit<NoticeRecord, 'outbox'>

/** A notice as its claimant sees it. */
export const presentStatus = (notice: Kept): NoticeStatus => ({
  documentId: notice.documentId,
  title: notice.title,
  ground: notice.ground,
  state: notice.state,
  filedAt: notice.filedAt.toISOString(),
  decidedAt: notice.decidedAt?.toISOString() ?? null,
  note: notice.note,
  deadline: notice.deadline?.toISOString() ?? null,
  courtToldAt: notice.court?.at.toISOString() ?? null,
  courtPending: isCourtPending(notice),
})

/** A notice as the uploader of its document sees it. */
export const presentOwn = (notice: Kept): OwnNotice => ({
  ...presentStatus(notice),
  work: notice.work,
  why: notice.why,
  restorable: isRestorable(notice),
})

/** A notice as admins see it. */
export function presentDetail(notice: Kept, upheldBefore: number): NoticeDetail {
  const { _id, claimant, court, restoration } = notice
  const { name, address, signature } = restoration?.who ?? { name: '', address: '', signature: '' }
  return {
    ...presentOwn(notice),
    _id,
    claimant,
    court: court?.words ?? null,
    restoration: restoration && {
      ...{ name, address, signature },
      words: restoration.words,
      at: restoration.at.toISOString(),
    },
    upheldBefore,
  }
}
