import { findFaces, type Detector } from './detectors'
import { maxFaces } from '#events'
import { certainty, clearFaces, faceSquare, type Face } from './face-square'
import { cutOut, decodePhoto, shrink, turn, type Pixels, type Undecoded } from './photo'

/** Side of the avatar, in pixels. */
const side = 256

/** Detectors also find faces that lie on their side, but with a lower score than this. */
const sure = 0.9

/** The exact detector, the lenient one, and rotated photos. */
const attempts: readonly { detector: Detector; degrees: number }[] = [
  { detector: 'ssd', degrees: 0 },
  { detector: 'tiny', degrees: 0 },
  { detector: 'ssd', degrees: 90 },
  { detector: 'ssd', degrees: 270 },
  { detector: 'ssd', degrees: 180 },
]

export type FindResult = { faces: Uint8Array[] } | Undecoded

/** The first attempt with a sure result, else the most certain of all. */
async function look(picture: Pixels): Promise<{ faces: Face[]; degrees: number }> {
  let best: { faces: Face[]; degrees: number; score: number } | undefined
  for (const { detector, degrees } of attempts) {
    const faces = await findFaces(degrees ? await turn(picture, degrees) : picture, detector)
    const score = certainty(faces)
    if (score > (best?.score ?? 0)) best = { faces, degrees, score }
    if (score >= sure) break
  }
  return { faces: clearFaces(best?.faces ?? []).slice(0, maxFaces), degrees: best?.degrees ?? 0 }
}

/** Finds the clear faces of a photo, largest first, and cuts them out. */
export async function find(bytes: Uint8Array): Promise<FindResult> {
  const photo = await decodePhoto(bytes)
  if (typeof photo === 'string') return photo
  const small = await shrink(photo)
  const { faces, degrees } = await look(small)
  const upright = degrees ? await turn(photo, degrees) : photo
  const scale = photo.width / small.width
  const cut = faces.map(({ x, y, width, height }) => {
    const box = { x: x * scale, y: y * scale, width: width * scale, height: height * scale }
    return cutOut(upright, faceSquare(box, upright), side)
  })
  return { faces: await Promise.all(cut) }
}
