/** A photo's bytes, or a function that reads them when its turn comes: waiting photos then take no memory, so many more may wait. */
export type Photo = Buffer | (() => Promise<Buffer>)

/** The photos that wait in this process, the one in work included. */
export interface FacesQueue {
  /** Photos that came before. */
  ahead: number
  /** Until the photo's faces are likely to be found, in whole seconds. */
  seconds: number
}

export interface Faces {
  /**
   * Finds the clear faces on a photo, largest first and at most `maxFaces`, each cut out with a margin, as WebP of 256
   * × 256 pixels. The same bytes always give the same result. `sender`: the photo's owner; senders take turns. `name`: identifies the
   * photo in `queue`; its faces are kept in memory for 15 minutes at most, so that a second search for them costs nothing. Throws
   * AppError('not-an-image', 400) unless the bytes are a JPEG, PNG or WebP, AppError('busy', 503), and the errors of reading it.
   */
  find(photo: Photo, sender?: string, name?: string): Promise<Buffer[]>
  /** Where a named photo stands; for an unknown one, where a new one would. */
  queue(name: string): FacesQueue
  stop(): Promise<void>
}
