export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A detected face, with the detector's confidence (0 to 1). */
export interface Face extends Box {
  score: number
}

/** Margin around the face, as a share of its longer side, to include the hair and chin. */
const margin = 0.32

/**
 * The square to cut out of a picture for a face at `face` (both in the same unit): the face with a margin, moved inside
 * the picture, and smaller if the picture is.
 */
export function faceSquare(face: Box, picture: { width: number; height: number }): Box {
  const wanted = Math.max(face.width, face.height) * (1 + 2 * margin)
  const side = Math.max(1, Math.floor(Math.min(wanted, picture.width, picture.height)))
  const into = (centre: number, length: number) =>
    Math.round(Math.min(Math.max(0, centre - side / 2), length - side))
  return {
    x: into(face.x + face.width / 2, picture.width),
    // A detector's box begins at the eyebrows: move up a little.
    y: into(face.y + face.height * 0.44, picture.height),
    width: side,
    height: side,
  }
}

/** The detector's confidence that the picture holds a face. */
export const certainty = (faces: readonly Face[]): number =>
  faces.reduce((best, { score }) => Math.max(best, score), 0)

/** The faces about as certain as the best one, largest first. */
export function clearFaces(faces: readonly Face[]): Face[] {
  const enough = certainty(faces) - 0.3
  return faces
    .filter(({ score }) => score >= enough)
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
}
