import type { FileKind } from '#events'
import type { Export } from '#platform/core'
import type { Documents } from './contract/documents'
import type { Finding } from './contract/finding'
import type { Judging } from './contract/judging'
import type { Readers } from './contract/readers'
import type { Texts } from './contract/texts'
import type { Wants } from './contract/wants'
import type { Threads } from './contract/threads'

export type * from './contract/documents'
export type * from './contract/finding'
export type * from './contract/judging'
export type * from './contract/readers'
export type * from './contract/shared'
export type * from './contract/texts'
export type * from './contract/wants'
export type * from './contract/threads'

/** Uploaded files, until they are published. */
export interface Uploads {
  /** Throws AppError 'daily-quota' or 'unpublished-quota' (429, with the seconds to wait) if this student may upload no more now. */
  requireRoom(userId: string, kind: FileKind): Promise<void>
  /** Reserves quota for a starting upload of at most this many bytes. Throws like `requireRoom`, and then reserves nothing. */
  begin(upload: { ref: string; userId: string; kind: FileKind; maxBytes: number }): Promise<void>
  /** The file has arrived. It is deleted if nobody publishes it within a day. */
  arrived(upload: { ref: string; kind: FileKind; sizeBytes: number }): Promise<void>
  /** The upload failed, or the file was refused on arrival. */
  failed(ref: string): Promise<void>
}

/** The library, as gateways and other services call it. */
export interface Library extends Documents, Finding, Judging, Readers, Texts, Threads, Wants {
  uploads: Uploads
  /** A user's documents and activity, with the PDFs that are still stored. */
  exportOf(userId: string): Promise<Export>
}
