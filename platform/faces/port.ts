export interface Faces {
  /**
   * The clear faces on a photo, the largest first and at most `maxFaces`, each squared with a margin, as WebP of 256 × 256 pixels;
   * of the same bytes always the same, in the same order. `sender`: whose photo it is; senders take turns. Throws
   * AppError('not-an-image', 400) when the bytes are no JPEG, PNG or WebP, and AppError('busy', 503).
   */
  find(photo: Buffer, sender?: string): Promise<Buffer[]>
  stop(): Promise<void>
}
