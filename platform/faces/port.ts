export interface Faces {
  /**
   * Finds the clear faces on a photo, largest first and at most `maxFaces`, each cut out with a margin, as WebP of 256
   * × 256 pixels. The same bytes always give the same result. `sender`: the photo's owner; senders take turns. Throws
   * AppError('not-an-image', 400) unless the bytes are a JPEG, PNG or WebP, and AppError('busy', 503).
   */
  find(photo: Buffer, sender?: string): Promise<Buffer[]>
  stop(): Promise<void>
}
