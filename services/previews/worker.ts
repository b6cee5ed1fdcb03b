import { serveJobs } from '../../platform/threads/serve-jobs'
import { inspectPdf } from './inspect-pdf'
import { renderFirstPage } from './render-page'

serveJobs({ inspect: inspectPdf, render: renderFirstPage })
