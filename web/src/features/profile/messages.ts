import type { profileCalls, ReasonOf } from '#events'

/** The error text for a photo that could not become a picture. */
export function photoMessage(reason: ReasonOf<typeof profileCalls.profileImageFaces> | null): string {
  switch (reason) {
    case 'no-face':
      return 'Face not detected. Please upload a clearer image with a visible face.'
    case 'not-an-image':
    case 'wrong-type':
      return 'This photo can’t be read. Choose a JPEG, PNG or WebP.'
    case 'busy':
      return 'We’re busy and couldn’t check the photo. Nothing is wrong with it: please try again in a moment.'
    default:
      return 'Failed to process and upload image. Please try again.'
  }
}
