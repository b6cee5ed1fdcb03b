import sharp, { type Sharp } from 'sharp'
import { maxPhotoPixels } from '#events'
import { countScans } from './count-scans'

/** A decoded photo: three bytes per pixel. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

const formats = new Set(['jpeg', 'png', 'webp'])
/**
 * Each scan of a progressive JPEG covers the whole picture again. Cameras and editors make a dozen, including those of
 * an embedded preview.
 */
const maxScans = 100
/** Faces are cut out of a picture of at most this size. */
const workingSide = 1800
/** Faces are detected in a smaller picture: the detectors scale to 512 anyway. */
const detectionSide = 640

const raw = (pixels: Pixels) =>
  sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export type Undecoded = 'not-an-image' | 'too-many-pixels'

/**
 * The photo upright by its EXIF data, and of a workable size. 'not-an-image' if it is not a valid JPEG, PNG or WebP;
 * 'too-many-pixels' before it is decoded.
 */
export async function decodePhoto(bytes: Uint8Array): Promise<Pixels | Undecoded> {
  try {
    // `metadata` reads the header alone, whatever the size.
    const { format, width, height } = await sharp(bytes, {
      limitInputPixels: false,
      failOn: 'error',
    }).metadata()
    if (!formats.has(format)) return 'not-an-image'
    if (width * height > maxPhotoPixels) return 'too-many-pixels'
    if (format === 'jpeg' && countScans(bytes, maxScans) > maxScans) return 'not-an-image'
    const image = sharp(bytes, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
    return await pixelsOf(
      image
        .autoOrient()
        .resize(workingSide, workingSide, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .removeAlpha(),
    )
  } catch {
    // Anything that sharp cannot decode is not an image.
    return 'not-an-image'
  }
}

/** Rotates clockwise. */
export const turn = (pixels: Pixels, degrees: number): Promise<Pixels> =>
  pixelsOf(raw(pixels).rotate(degrees))

/** The small version for the detectors. */
export const shrink = (pixels: Pixels): Promise<Pixels> =>
  pixelsOf(raw(pixels).resize(detectionSide, detectionSide, { fit: 'inside', withoutEnlargement: true }))

/** A square of the picture as a small WebP, without any metadata of the original. */
export const cutOut = (
  pixels: Pixels,
  square: { x: number; y: number; width: number; height: number },
  side: number,
): Promise<Buffer> =>
  raw(pixels)
    .extract({ left: square.x, top: square.y, width: square.width, height: square.height })
    .resize(side, side)
    .webp({ quality: 82 })
    .toBuffer()
