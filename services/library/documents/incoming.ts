import { maxUploadBytes } from '#events'
import { AppError, suspended, unauthenticated, type Files, type StoredFile } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Looked, Previews, Problem } from '#services/previews'
import type { UploadBook } from '../uploads/uploads'
import type { Store } from '../model'
import { readSharePhrases } from '../share-phrases/share-phrases'
import { fileNotice } from './file-notice'

const problems: Record<Problem, string> = {
  'not-a-pdf': 'This file is not a readable PDF. Export it again as a PDF, and upload that.',
  damaged: 'PDF readers display this file differently. Print it to a new PDF and upload that.',
  encrypted: 'This PDF opens only with a password. Save it without the password and upload that.',
  'active-content':
    'This PDF contains scripts, attachments or actions that we could not remove. Print it to a new PDF and upload that.',
  'too-many-pages': 'This PDF has too many pages. Split it and upload the parts.',
}

const nothingToSee = () =>
  new AppError(
    'nothing-to-see',
    400,
    'These pages are empty. Open the file to check that your notes are in it, and upload it again.',
  )

/** A file that has something to see. `notice`: for its uploader, if it was written anew. */
export interface Seen {
  file: StoredFile
  notice: string | null
  pages: number
  looked: Exclude<Looked, { outcome: 'nothing-to-see' }>
}

/** Files on their way into the library. */
export interface Incoming {
  /** The user's own unpublished or published upload. Throws AppError 'unknown-file' 400. */
  find(userId: string, fileUrl: string): Promise<StoredFile>
  /** Deletes the file, and throws the refusal. */
  refuse(file: StoredFile, refusal: AppError): Promise<never>
  /**
   * Inspects a file, and searches it for marks of lecturers' material. If it has active parts, a copy without them replaces it, and `isKnown` decides about that copy too. Deletes files
   * that it refuses. Throws AppError: 'too-large' 413, 'nothing-to-see' 400, or the problem 400. Null if `isKnown` says so.
   */
  examine<Known>(
    userId: string,
    sent: StoredFile,
    isKnown: (file: StoredFile, notice: string | null) => Promise<Known | null>,
  ): Promise<{ known: Known } | { seen: Seen }>
  /** The inspection may start minutes later, when the account may already be closed or suspended. Throws AppError 401 or 403 then. */
  requireStillActive(userId: string): Promise<void>
}

export function createIncoming(deps: {
  store: Pick<Store, 'sharePhrases'>
  accounts: Pick<Accounts, 'get'>
  files: Pick<Files, 'identify'>
  uploads: Pick<UploadBook, 'discard'>
  previews: Pick<Previews, 'examine'>
}): Incoming {
  async function refuse(file: StoredFile, refusal: AppError): Promise<never> {
    await deps.uploads.discard(file)
    throw refusal
  }

  return {
    refuse,
    async find(userId, fileUrl) {
      const sent = await deps.files.identify(fileUrl)
      if (sent === null || sent.kind !== 'document' || sent.owner !== userId)
        throw new AppError('unknown-file', 400, 'We don’t know this upload. Please upload the file again.')
      return sent
    },
    async examine(userId, sent, isKnown) {
      if (sent.sizeBytes > maxUploadBytes)
        return refuse(sent, new AppError('too-large', 413, 'The file exceeds the 30MB limit.'))
      const [phrases, account] = await Promise.all([
        readSharePhrases(deps.store.sharePhrases),
        deps.accounts.get(userId),
      ])
      const author = account?.username ?? ''
      const examined = await deps.previews.examine(sent, userId, { phrases, author })
      if (!examined.ok) return refuse(sent, new AppError(examined.problem, 400, problems[examined.problem]))
      const { file, removed, looked, pages } = examined
      const notice = fileNotice(removed)
      // The same file gives the same copy, which may be in the library already.
      const known = removed && (await isKnown(file, notice))
      if (known !== null) return { known }
      if (looked.outcome === 'nothing-to-see') return refuse(file, nothingToSee())
      return { seen: { file, notice, pages, looked } }
    },
    async requireStillActive(userId) {
      const account = await deps.accounts.get(userId)
      if (account === null) throw unauthenticated()
      if (!account.isActive) throw suspended()
    },
  }
}
