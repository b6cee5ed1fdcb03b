import { writeFile } from 'node:fs/promises'
import { disarmPdf, inspectPdf, type Problem, type Removed } from '@studyshelf/pdf-guard'
import { serveJobs } from '../../platform/jobs/serve-jobs'
import { lookAt } from './likeness/look-at'
import { signPicture } from './likeness/page-mark'
import { renderFirstPage } from './render-page'
import { readText } from './texts/read-text'

/** `removed`: what the copy in the output file lacks; null if there is no copy, because the file can be published as it is. */
export type DisarmReply =
  | { ok: true; pages: number; removed: Removed | null }
  | { ok: false; problem: Problem }

async function disarm(bytes: Uint8Array, output: string): Promise<DisarmReply> {
  const disarmed = await disarmPdf(bytes, { signPage: signPicture })
  if (!disarmed.ok) return disarmed
  const { pages, copy } = disarmed
  if (copy !== null) await writeFile(output, copy.bytes, { mode: 0o600 })
  return { ok: true, pages, removed: copy && copy.removed }
}

const jobs = {
  disarm,
  inspect: (bytes: Uint8Array) => inspectPdf(bytes),
  /** With words, the first is the name of the uploader, and the others are the phrases to search for. */
  lookAt: (bytes: Uint8Array, _output: string, [author, ...phrases]: readonly string[]) =>
    lookAt(bytes, author === undefined ? null : { author, phrases }),
  render: renderFirstPage,
  readText,
}
export type PdfJobs = typeof jobs

serveJobs(jobs)
