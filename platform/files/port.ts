import type { Readable } from 'node:stream'
import { fileKinds, type FileKind } from '#events'

/** What people upload, and what the server itself stores. */
export const storedKinds = [...fileKinds, 'thumbnail', 'book'] as const
export type StoredKind = (typeof storedKinds)[number]

/** A file of ours. `ref` is how documents and accounts name it, e.g. `document/3f….pdf`. */
export interface StoredFile {
  ref: string
  kind: StoredKind
  /** User id, or null for a visitor's or the server's own file. */
  owner: string | null
  sizeBytes: number
  contentType: string
  /** As the uploader's device called it. */
  originalName: string
  /** Of the bytes, hexadecimal. */
  sha256: string
}

export interface Ticket {
  /** Where to send the multipart POST. */
  url: string
  /** To send before `file`: upload_preset, folder, resource_type and what proves the permission. */
  fields: Record<string, string>
  /** Only where the file goes past this program: under which reference it will be. */
  ref?: string
}

/** The file host. Uploads go to it straight from the browser, with a ticket. */
export interface Files {
  /** Permission for one upload, for 15 minutes. */
  ticket(request: { kind: FileKind; owner: string | null }): Promise<Ticket>
  /**
   * The file behind an address that this host issued; null for every other address, of which none is ever fetched. Throws
   * AppError('too-large', 413) or AppError('wrong-type', 400) where a host takes uploads in before we can look at them: such a
   * file is gone then.
   */
  identify(secureUrl: string): Promise<StoredFile | null>
  describe(ref: string): Promise<StoredFile | null>
  /** Whole content, as bytes. Throws AppError('file-missing', 404) when it is gone. */
  read(ref: string): Promise<Buffer>
  /**
   * Lets `work` have the whole content as a file on this machine, which is there until the work is done, so that whoever looks
   * into it reads it where it is needed. Throws AppError('file-missing', 404) when it is gone.
   */
  withPath<T>(ref: string, work: (path: string) => Promise<T>): Promise<T>
  /** Content from `start` to `end` (bytes, both inclusive). */
  open(ref: string, range?: { start: number; end: number }): Promise<Readable>
  /** Stores what the server made. The same `name` again replaces. */
  put(file: {
    kind: StoredKind
    name: string
    bytes: Buffer
    contentType: string
    owner?: string
  }): Promise<StoredFile>
  delete(ref: string): Promise<void>
  /** Address for a browser of a public file (avatars, thumbnails), relative to the site. */
  publicPath(ref: string): string
  /** Only a host that browsers reach at another origin: where they send what they upload. */
  uploadOrigin?: string
  /** Only a host whose receiving end is this program's own `POST /files/upload`. */
  uploads?: UploadHost
  stop(): Promise<void>
}

/** Where the gateway serves a public file, whatever host keeps it. */
export const publicPath = (ref: string): string => `/files/${ref}`

/** A file for which there is a ticket. */
export interface Expected {
  kind: FileKind
  /** User id, or null for a visitor's. */
  owner: string | null
  /** Its reference; without its ending, where its kind has several types. */
  ref: string
  /** How much may come, and what to throw at more. */
  maxBytes: number
  tooLarge(): Error
}

/** The receiving end of the embedded file host: a multipart POST with a ticket's fields and then `file`. */
export interface UploadHost {
  /** Where bytes wait until they are accepted; on the disk that keeps them. */
  incomingDir: string
  /** Reads a ticket, and takes nothing. Throws AppError when these fields are no valid one. */
  read(fields: unknown): Expected
  /**
   * Takes the ticket, once: whatever becomes of the file, it is used up. Rejects with AppError when these fields are no valid
   * ticket, or one that was taken.
   */
  admit(fields: unknown): Promise<Expected>
  /** Takes the file at `path` over, for a ticket that was taken. Throws AppError when it is not what the ticket was for. */
  accept(upload: { fields: unknown; path: string; originalName: string }): Promise<{ secureUrl: string }>
}
