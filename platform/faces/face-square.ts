export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What a detector found: where, and how sure it is (0 to 1). */
export interface Face extends Box {
  score: number
}

/** Room around the face, as a share of its longer side: hair, chin and a little air. */
const margin = 0.32

/**
 * The square to cut out of a picture of `picture` pixels, for a face at `face` (both in the same unit): the face with a
 * margin, moved inside the picture where it would stick out, smaller where the picture is.
 */
export function faceSquare(face: Box, picture: { width: number; height: number }): Box {
  const wanted = Math.max(face.width, face.height) * (1 + 2 * margin)
  const side = Math.max(1, Math.floor(Math.min(wanted, picture.width, picture.height)))
  const into = (centre: number, length: number) =>
    Math.round(Math.min(Math.max(0, centre - side / 2), length - side))
  return {
    x: into(face.x + face.width / 2, picture.width),
    // A detector's box begins at the eyebrows: look a little higher.
    y: into(face.y + face.height * 0.44, picture.height),
    width: side,
    height: side,
  }
}

/** How sure the detector is that the picture holds a face. */
export const certainty = (faces: readonly Face[]): number =>
  faces.reduce((best, { score }) => Math.max(best, score), 0)

/** The faces that are about as certain as the best one; those that cover most of the picture come first. */
export function clearFaces(faces: readonly Face[]): Face[] {
  const enough = certainty(faces) - 0.3
  return faces
    .filter(({ score }) => score >= enough)
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
}
