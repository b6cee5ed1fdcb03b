import { cutOut, decodePhoto, shrink, turn } from '../../../platform/faces/photo'
import { serveJobs } from '../../../platform/jobs/serve-jobs'

const side = 256

/** All that is done with a photo to find a face on it and to cut it out, but the looking: whether it is a picture. */
async function decode(bytes: Uint8Array): Promise<boolean> {
  const photo = await decodePhoto(bytes)
  if (photo === 'not-an-image') return false
  const small = await shrink(photo)
  await turn(small, 90)
  const square = {
    x: 0,
    y: 0,
    width: Math.min(photo.width, photo.height),
    height: Math.min(photo.width, photo.height),
  }
  await cutOut(photo, square, side)
  return true
}

const jobs = { decode }
export type PhotoJobs = typeof jobs

serveJobs(jobs)
