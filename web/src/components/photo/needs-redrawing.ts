import { maxPhotoBytes, maxPhotoPixels } from '#events'
import type { PhotoFormat } from './photo-format'

/** True if the server would refuse a photo that this browser can draw. */
export const needsRedrawing = (photo: {
  format: PhotoFormat
  size: number
  width: number
  height: number
}): boolean =>
  !['jpeg', 'png', 'webp'].includes(photo.format) ||
  photo.size > maxPhotoBytes ||
  photo.width * photo.height > maxPhotoPixels
