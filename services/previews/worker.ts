import { writeFile } from 'node:fs/promises'
import { admitPdf, inspectPdf, type Problem, type Removed } from '@studyshelf/pdf-guard'
import { serveJobs } from '../../platform/jobs/serve-jobs'
import { likenessOf, signPicture } from './likeness/likeness-of'
import { renderFirstPage } from './render-page'

/** `removed`: what the copy in the output file lacks; null if there is no copy, because the file can be published as it is. */
export type Admitted = { ok: true; pages: number; removed: Removed | null } | { ok: false; problem: Problem }

async function admit(bytes: Uint8Array, output: string): Promise<Admitted> {
  const admission = await admitPdf(bytes, { signPage: signPicture })
  if (!admission.ok) return admission
  const { pages, copy } = admission
  if (copy !== null) await writeFile(output, copy.bytes, { mode: 0o600 })
  return { ok: true, pages, removed: copy && copy.removed }
}

const jobs = {
  admit,
  inspect: (bytes: Uint8Array) => inspectPdf(bytes),
  likeness: likenessOf,
  render: renderFirstPage,
}
export type PdfJobs = typeof jobs

serveJobs(jobs)
