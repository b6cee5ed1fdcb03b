import { deserialize } from 'node:v8'
import { serveJobs } from '../../../platform/jobs/serve-jobs'
import { drawSharePicture } from './draw-share-picture'
import type { Pictured } from './pictured'

const jobs = {
  /** `given`: a document and its page one, serialised. */
  async draw(given: Uint8Array): Promise<Uint8Array> {
    const { document, page } = deserialize(given) as { document: Pictured; page: Uint8Array | null }
    return drawSharePicture(document, page)
  },
}
export type ShareJobs = typeof jobs

serveJobs(jobs)
