import { findFaces, type Detector } from './detectors'
import { certainty, faceSquare, mainFace, type Face } from './face-square'
import { cutOut, decodePhoto, shrink, turn, type Pixels } from './photo'

/** Of the picture that becomes an avatar, in pixels. */
const side = 256

/** Detectors find faces that lie on their side too, but are less sure of them than this. */
const sure = 0.9

/** The exact detector, the lenient one, and photos that lie on their side. */
const attempts: readonly { detector: Detector; degrees: number }[] = [
  { detector: 'ssd', degrees: 0 },
  { detector: 'tiny', degrees: 0 },
  { detector: 'ssd', degrees: 90 },
  { detector: 'ssd', degrees: 270 },
  { detector: 'ssd', degrees: 180 },
]

export type CropResult = { face: Uint8Array } | 'no-face' | 'not-an-image'

/** The first attempt whose result is sure, else the most certain of all; undefined when none finds a face. */
async function look(picture: Pixels): Promise<{ face: Face; degrees: number } | undefined> {
  let best: { faces: Face[]; degrees: number; score: number } | undefined
  for (const { detector, degrees } of attempts) {
    const faces = await findFaces(degrees ? await turn(picture, degrees) : picture, detector)
    const score = certainty(faces)
    if (score > (best?.score ?? 0)) best = { faces, degrees, score }
    if (score >= sure) break
  }
  const face = best && mainFace(best.faces)
  return best && face ? { face, degrees: best.degrees } : undefined
}

/** The largest face of a photo, cut out and made small. */
export async function crop(bytes: Uint8Array): Promise<CropResult> {
  const photo = await decodePhoto(bytes)
  if (photo === 'not-an-image') return photo
  const small = await shrink(photo)
  const found = await look(small)
  if (!found) return 'no-face'

  const { face, degrees } = found
  const upright = degrees ? await turn(photo, degrees) : photo
  const scale = photo.width / small.width
  const box = { x: face.x * scale, y: face.y * scale, width: face.width * scale, height: face.height * scale }
  return { face: await cutOut(upright, faceSquare(box, upright), side) }
}
