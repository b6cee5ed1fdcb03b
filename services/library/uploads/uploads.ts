import type { FileKind } from '#events'
import { AppError, sweptUploadMs, TryLater, type Clock, type Files, type StoredFile } from '#platform'
import type { Uploads } from '../contract'
import type { Store, UploadRecord } from '../model'
import { inWords, maxUploadsADay, shortageOf, type Shortage, type UploadQuota } from './rules'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** An upload this old can no longer be published: the sweep must not delete it during the inspection. */
const publishableMs = sweptUploadMs - hourMs
/** Older uploads no longer count. */
export const rememberedMs = 2 * dayMs
/** Files per sweep. */
const sweepLimit = 500

/**
 * Records each student's uploads of the last day, and which of them are unpublished. A file is recorded before it arrives, so that
 * concurrent uploads count each other.
 */
export function createUploads({
  store: { uploads, documents },
  files,
  clock,
  quota,
}: {
  store: Pick<Store, 'uploads' | 'documents'>
  files: Pick<Files, 'delete'>
  clock: Clock
  quota: UploadQuota
}) {
  /** Throws if one more upload does not fit into the quota. `ref`: the upload itself, which does not count. */
  async function requireRoom(userId: string, next: { ref?: string; kind: FileKind; bytes: number }) {
    const now = clock.now()
    const since = new Date(now.getTime() - dayMs)
    const ofToday = await uploads
      .find({ ownerId: userId, at: { $gt: since } }, { sizeBytes: 1, at: 1, state: 1 })
      .limit(maxUploadsADay + 1)
      .lean()
    const others = ofToday.filter(({ _id }) => _id !== next.ref)
    const shortage = shortageOf(
      others,
      { bytes: next.bytes, isPublished: isPublished(next.kind) },
      quota,
      now,
    )
    if (shortage !== null) throw refusal(shortage)
  }

  const refusal = ({ of, until }: Shortage): TryLater => {
    const seconds = Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000))
    return of === 'day'
      ? new TryLater(
          'daily-quota',
          `You have reached the upload limit for one day. Please continue in ${inWords(seconds)}.`,
          seconds,
        )
      : new TryLater(
          'unpublished-quota',
          `Too many of your uploads were not published. They are deleted automatically. Please try again in ${inWords(seconds)}.`,
          seconds,
        )
  }

  /** The file is published or deleted, so it no longer counts as unpublished. */
  const settle = async (ref: string, sizeBytes?: number): Promise<void> => {
    const change = { state: 'done' as const, ...(sizeBytes !== undefined && { sizeBytes }) }
    await uploads.updateOne({ _id: ref }, { $set: change })
  }

  /** Deletes an unpublished file. A document may still have it, if a crash came before it was settled. */
  async function deleteUnlessPublished(ref: string): Promise<void> {
    const fileName = ref.slice(ref.indexOf('/') + 1)
    const isPublished =
      (await documents.exists({ fileName })) ?? (await documents.exists({ 'former.fileName': fileName }))
    if (isPublished === null) await files.delete(ref)
  }

  const contract: Uploads = {
    requireRoom: (userId, kind) => requireRoom(userId, { kind, bytes: 1 }),
    async begin({ ref, userId: ownerId, kind, maxBytes }) {
      const state = 'coming' as const
      await uploads.create({ _id: ref, ownerId, kind, sizeBytes: maxBytes, at: clock.now(), state })
      try {
        await requireRoom(ownerId, { ref, kind, bytes: maxBytes })
      } catch (error) {
        await uploads.deleteOne({ _id: ref })
        throw error
      }
    },
    async arrived({ ref, kind, sizeBytes }) {
      const state = isPublished(kind) ? 'waiting' : 'done'
      await uploads.updateOne({ _id: ref, state: 'coming' }, { $set: { state, sizeBytes } })
    },
    async failed(ref) {
      await uploads.deleteOne({ _id: ref, state: 'coming' })
    },
  }

  return {
    contract,
    settle,

    /** Throws AppError 'unknown-file' 400 for an unpublished file that will be deleted soon. */
    async requireFresh(ref: string): Promise<void> {
      const record = await uploads.findById(ref, { at: 1, state: 1 }).lean()
      if (record === null || record.state === 'done') return
      if (clock.now().getTime() - record.at.getTime() < publishableMs) return
      throw new AppError('unknown-file', 400, 'You uploaded this file too long ago. Please upload it again.')
    },

    /** Deletes a refused upload. */
    async discard({ ref }: Pick<StoredFile, 'ref'>): Promise<void> {
      await files.delete(ref)
      await settle(ref)
    },

    /** Deletes files that were not published within a day. */
    async sweep(): Promise<void> {
      const now = clock.now().getTime()
      const due = await uploads
        .find(
          { state: { $in: ['coming', 'waiting'] }, at: { $lte: new Date(now - sweptUploadMs) } },
          { _id: 1 },
        )
        .limit(sweepLimit)
        .lean()
      for (const { _id: ref } of due) {
        await deleteUnlessPublished(ref)
        await settle(ref)
      }
      await uploads.deleteMany({ state: 'done', at: { $lte: new Date(now - rememberedMs) } })
    },

    /**
     * Deletes the unpublished files of a closed account, and its uploads' records. Files that are still arriving stay recorded, so that
     * the sweep deletes them later.
     */
    async erase(ownerId: string): Promise<void> {
      const own = await uploads
        .find({ ownerId, state: { $in: ['coming', 'waiting'] } }, { state: 1 })
        .lean<Pick<UploadRecord, '_id' | 'state'>[]>()
      for (const { _id: ref, state } of own) {
        await deleteUnlessPublished(ref)
        if (state === 'waiting') await settle(ref)
      }
      await uploads.deleteMany({ ownerId, state: 'done' })
    },
  }
}
export type UploadBook = ReturnType<typeof createUploads>

/** Pictures are cropped from photos. The file host itself deletes the photos. */
const isPublished = (kind: FileKind): boolean => kind === 'document'
