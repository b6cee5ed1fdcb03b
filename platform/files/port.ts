import type { Readable } from 'node:stream'
import { fileKinds, type FileKind } from '#events'

/** Kinds of files that people upload, and of those that the server makes. */
export const storedKinds = [...fileKinds, 'thumbnail', 'share', 'book'] as const
export type StoredKind = (typeof storedKinds)[number]

/** A stored file. Documents and accounts refer to it by `ref`, e.g. `document/3f….pdf`. */
export interface StoredFile {
  ref: string
  kind: StoredKind
  /** User id; null for a file of a visitor or the server. */
  owner: string | null
  sizeBytes: number
  contentType: string
  /** As named on the uploader's device. */
  originalName: string
  /** Hexadecimal, of the bytes. */
  sha256: string
}

export interface Ticket {
  /** Address for the multipart POST. */
  url: string
  /** To send before `file`: what the host asks for, and the proof of permission. */
  fields: Record<string, string>
  /** The file's reference, if the upload bypasses this program. */
  ref?: string
  /** The file's address, if the host does not answer the upload with it. */
  secureUrl?: string
}

/** The file host. Browsers upload to it directly, with a ticket. */
export interface Files {
  /** Permission for one upload, for 15 minutes. `name`: the file's name on the uploader's device, for hosts that are not sent it. */
  ticket(request: { kind: FileKind; owner: string | null; name?: string }): Promise<Ticket>
  /**
   * The file at an address that this host issued; null for any other address. No address is ever fetched. Throws
   * AppError('too-large', 413) or AppError('wrong-type', 400) if a host accepts uploads before they can be inspected;
   * such a file is deleted.
   */
  identify(secureUrl: string): Promise<StoredFile | null>
  describe(ref: string): Promise<StoredFile | null>
  /** The whole content. Throws AppError('file-missing', 404). */
  read(ref: string): Promise<Buffer>
  /** Provides the whole content as a local file until `work` is done. Throws AppError('file-missing', 404). */
  withPath<T>(ref: string, work: (path: string) => Promise<T>): Promise<T>
  /** Content from `start` to `end` (bytes, both inclusive). */
  open(ref: string, range?: { start: number; end: number }): Promise<Readable>
  /** Stores a file made by the server. The same `name` again replaces it. */
  put(file: {
    kind: StoredKind
    name: string
    bytes: Buffer
    contentType: string
    owner?: string
  }): Promise<StoredFile>
  /**
   * Replaces the content of a stored file by that of the file at `path`, which stays; reference, owner and names remain. A reader gets
   * one or the other, never a mixture. Throws AppError('file-missing', 404).
   */
  replace(ref: string, path: string): Promise<StoredFile>
  /** Removes owner and original name from the record of a stored file. Idempotent. Does nothing to a missing file. */
  anonymise(ref: string): Promise<void>
  delete(ref: string): Promise<void>
  /** Browser address of a public file (avatars, thumbnails), relative to the site. */
  publicPath(ref: string): string
  /** Origin that browsers upload to, if it is not this one. */
  uploadOrigin?: string
  /** Only a host that receives uploads at this program's own `POST /files/upload`. */
  uploads?: UploadHost
  /** Only a host on this disk: keeps files that are deleted from now on, for a backup. `releaseDeleted` deletes them. */
  holdDeleted?(): void
  releaseDeleted?(): Promise<void>
  stop(): Promise<void>
}

/** A stored file, and when it was sent: photos are deleted by their age. */
export interface Movable {
  file: StoredFile
  sentAt: Date
}

/** A file host whose files can move to another one. */
export interface MovableFiles extends Files {
  /** Every file, except uploads that were never used. */
  list(): AsyncIterable<Movable>
  /** Those of these files that exist now, whatever was remembered of them. At most 100. */
  find(refs: readonly string[]): Promise<Map<string, Movable>>
  /** Stores a file of another host under its reference. Resolves to false, and changes nothing, if it exists. */
  adopt(movable: Movable, bytes: Buffer): Promise<boolean>
}

/** The last part of a reference. */
export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** The gateway serves public files here for every host. */
export const publicPath = (ref: string): string => `/files/${ref}`

/** The file that a ticket permits. */
export interface Expected {
  kind: FileKind
  /** User id, or null for a visitor. */
  owner: string | null
  /** Its reference; without an extension if its kind has several types. */
  ref: string
  /** The largest size, and the error for a larger file. */
  maxBytes: number
  tooLarge(): Error
}

/** Receives uploads for the embedded file host: a multipart POST with a ticket's fields and then `file`. */
export interface UploadHost {
  /** Folder for uploads that are not accepted yet; on the same disk as the files. */
  incomingDir: string
  /** Reads a ticket without using it up. Throws AppError if the fields are not a valid one. */
  read(fields: unknown): Expected
  /**
   * Uses a ticket up, even if its file is then refused. Rejects with AppError if the fields are not a valid ticket, or
   * it was used before.
   */
  admit(fields: unknown): Promise<Expected>
  /** Moves in the file at `path`, for a ticket that was admitted. Throws AppError if it does not match the ticket. */
  accept(upload: { fields: unknown; path: string; originalName: string }): Promise<{ secureUrl: string }>
}
