export interface Faces {
  /**
   * The largest face on a photo, squared with a margin, as WebP of 256 × 256 pixels.
   * 'no-face' when none is found; throws AppError('not-an-image', 400) when the bytes are no JPEG, PNG or WebP.
   */
  crop(photo: Buffer): Promise<Buffer | 'no-face'>
  stop(): Promise<void>
}
