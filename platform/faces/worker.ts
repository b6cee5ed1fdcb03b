import { serveJobs } from '../jobs/serve-jobs'
import { crop } from './crop'

const jobs = { crop }
export type FaceJobs = typeof jobs

serveJobs(jobs)
