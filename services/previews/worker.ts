import { serveJobs } from '../../platform/jobs/serve-jobs'
import { inspectPdf } from './inspect-pdf'
import { renderFirstPage } from './render-page'

const jobs = { inspect: inspectPdf, render: renderFirstPage }
export type PdfJobs = typeof jobs

serveJobs(jobs)
