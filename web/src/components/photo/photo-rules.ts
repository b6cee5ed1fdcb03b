import { maxPhotoBytes } from '#events'

/** The error for a photo that cannot be sent, or null. `isShown`: this browser could draw it. */
export function photoRefusal({ type, size }: Pick<File, 'type' | 'size'>, isShown: boolean): string | null {
  if (type !== '' && !type.startsWith('image/')) return 'Choose an image, for example a JPEG or PNG.'
  if (/hei[cf]/.test(type) && !isShown)
    return 'This browser can’t display HEIC photos. Take a screenshot of it, or save it as JPEG or PNG, and choose that.'
  if (!isShown) return 'This photo can’t be displayed. It may be damaged: choose another JPEG or PNG.'
  if (size > maxPhotoBytes)
    return `This photo is larger than ${maxPhotoBytes / 1024 / 1024} MB. Choose a smaller one.`
  return null
}
