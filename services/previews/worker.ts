import { inspectPdf } from '@studyshelf/pdf-guard'
import { serveJobs } from '../../platform/jobs/serve-jobs'
import { likenessOf } from './likeness/likeness-of'
import { renderFirstPage } from './render-page'

const jobs = {
  inspect: (bytes: Uint8Array) => inspectPdf(bytes),
  likeness: likenessOf,
  render: renderFirstPage,
}
export type PdfJobs = typeof jobs

serveJobs(jobs)
