import { serialize } from 'node:v8'
import {
  createJobPool,
  createJobProcesses,
  distFile,
  isDependencyUnavailable,
  type Clock,
  type Files,
  type OpenJobProcesses,
  type StoredFile,
} from '#platform'
import type { PreviewModel, SharePictureModel } from '../model'
import { pictureVersion, type Pictured } from './pictured'
import type { ShareJobs } from './worker'

/** Pictures of documents for links to them. */
export interface SharePictures {
  versionOf: (document: Pictured) => string
  /** The picture of this version, if it was drawn. */
  kept(document: Pictured): Promise<StoredFile | null>
  /**
   * Draws a picture in a child process, and keeps it in place of older ones. Calls for one version share a drawing. Throws
   * AppError('busy', 503) if too many wait.
   */
  draw(document: Pictured): Promise<StoredFile>
  /** Deletes the picture of a document. Idempotent. */
  forget(documentId: string): Promise<void>
}

/** One at a time: pictures may take the time of one processor at most, beside all other work. */
const drawingProcess = {
  file: distFile('share-worker.js'),
  idleMs: 60_000,
  maxHeapMb: 128,
  maxMemoryMb: 512,
}

export function createSharePictures({
  pictures,
  previews,
  files,
  clock,
  openProcesses = createJobProcesses,
}: {
  pictures: SharePictureModel
  previews: PreviewModel
  files: Files
  clock: Clock
  openProcesses?: OpenJobProcesses | undefined
}): SharePictures & { stop: () => Promise<void> } {
  const from = openProcesses(drawingProcess)
  const pool = createJobPool<ShareJobs>({ from, processes: 1, maxWaiting: 20, limitMs: 5_000 })
  /** By document and version. */
  const drawings = new Map<string, Promise<StoredFile>>()

  /** Page one, if it can be shown. */
  async function readPage(document: Pictured): Promise<Buffer | null> {
    if (document.thumbnail === null) return null
    const preview = await previews.findById(document._id, { thumbnail: 1 }).lean()
    if (!preview?.thumbnail) return null
    return files.read(preview.thumbnail).catch((error: unknown) => {
      if (isDependencyUnavailable(error)) throw error
      return null
    })
  }

  async function drawAndKeep(document: Pictured, version: string): Promise<StoredFile> {
    const { _id } = document
    const bytes = await pool.run('draw', serialize({ document, page: await readPage(document) }))
    const stored = await files.put({
      kind: 'share',
      name: `${_id}-${version}.jpg`,
      bytes: Buffer.from(bytes),
      contentType: 'image/jpeg',
    })
    const before = await pictures
      .findOneAndUpdate(
        { _id },
        { $set: { version, file: stored.ref, drawnAt: clock.now() } },
        { upsert: true, returnDocument: 'before' },
      )
      .lean()
    if (before && before.file !== stored.ref) await files.delete(before.file)
    return stored
  }

  return {
    versionOf: pictureVersion,
    async kept(document) {
      const known = await pictures.findById(document._id).lean()
      return known?.version === pictureVersion(document) ? files.describe(known.file) : null
    },
    draw(document) {
      const version = pictureVersion(document)
      const key = `${document._id} ${version}`
      const known = drawings.get(key)
      if (known !== undefined) return known
      const drawing = drawAndKeep(document, version).finally(() => drawings.delete(key))
      drawings.set(key, drawing)
      return drawing
    },
    async forget(documentId) {
      const known = await pictures.findOneAndDelete({ _id: documentId }).lean()
      if (known) await files.delete(known.file)
    },
    async stop() {
      await pool.stop()
      await from.stop()
    },
  }
}
