import { serveJobs } from '../jobs/serve-jobs'
import { find } from './find'

const jobs = { find }
export type FaceJobs = typeof jobs

serveJobs(jobs)
