import { serveJobs } from '../../platform/jobs/serve-jobs'
import { inspectPdf } from './inspect-pdf'
import { likenessOf } from './likeness/likeness-of'
import { renderFirstPage } from './render-page'

const jobs = { inspect: inspectPdf, likeness: likenessOf, render: renderFirstPage }
export type PdfJobs = typeof jobs

serveJobs(jobs)
