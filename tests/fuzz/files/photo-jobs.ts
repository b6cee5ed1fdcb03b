import { cutOut, decodePhoto, shrink, turn } from '../../../platform/faces/photo'
import { serveJobs } from '../../../platform/jobs/serve-jobs'

const side = 256

/** All steps of finding and cropping a face except the detection itself: returns whether the photo is a picture. */
async function decode(bytes: Uint8Array): Promise<boolean> {
  const photo = await decodePhoto(bytes)
  if (photo === 'not-an-image' || photo === 'too-many-pixels') return false
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
