import type { profileCalls, ReasonOf } from '#events'

/** The error text for a photo that could not become a picture. */
export function photoMessage(reason: ReasonOf<typeof profileCalls.profileImageFaces> | null): string {
  return reason === 'no-face'
    ? 'Face not detected. Please upload a clearer image with a visible face.'
    : 'Failed to process and upload image. Please try again.'
}
