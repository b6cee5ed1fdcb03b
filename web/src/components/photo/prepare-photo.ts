import { fetchCode } from '../fetch-code'
import { needsRedrawing } from './needs-redrawing'
import { photoRefusal } from './photo-rules'
import { photoFormat, type PhotoFormat } from './photo-format'

/** Longest side of a redrawn photo: the server cuts faces out of smaller ones. */
const side = 2400
const quality = 0.9

const unreadable = 'This photo couldn’t be read. Please choose another.'

/** A photo that the server takes, or the reason why there is none. */
export type PreparedPhoto = { ready: File; refusal: null } | { ready: null; refusal: string }

/** The photo itself, or redrawn as a JPEG if it is of another format or too large for the server. */
export async function preparePhoto(photo: File): Promise<PreparedPhoto> {
  const format = await photoFormat(photo)
  const ready = await draw(photo, format)
  // Some systems do not know the type of HEIC photos.
  const type = format === 'heic' ? 'image/heic' : photo.type
  if (ready === null) return { ready, refusal: photoRefusal({ type, size: photo.size }, false) ?? unreadable }
  const refusal = photoRefusal(ready, true)
  return refusal === null ? { ready, refusal } : { ready: null, refusal }
}

/** Null if this browser cannot draw it. */
async function draw(photo: File, format: PhotoFormat): Promise<File | null> {
  const shown = await show(photo)
  if (shown !== null) {
    const { naturalWidth: width, naturalHeight: height } = shown
    if (!needsRedrawing({ format, size: photo.size, width, height })) return photo
    return redraw(photo, shown, width, height)
  }
  if (format !== 'heic') return null
  const { decodeHeic } = await fetchCode(() => import('./decode-heic'))
  const picture = await decodeHeic(photo, side)
  return picture && redraw(photo, picture, picture.width, picture.height)
}

async function show(photo: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(photo)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    // An SVG may have no size.
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function redraw(
  photo: File,
  picture: CanvasImageSource,
  width: number,
  height: number,
): Promise<File | null> {
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const paper = canvas.getContext('2d')
  if (paper === null) return null
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return drawn && new File([drawn], `${photo.name.replace(/\.\w*$/, '')}.jpg`, { type: 'image/jpeg' })
}
