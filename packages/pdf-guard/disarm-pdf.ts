import { inspectPdf, type Problem } from './inspect-pdf'
import { writeAnew } from './qpdf'
import { haveSamePages, type SignPage } from './same-pages'
import { stripActiveContent, type Removed } from './strip-active'
import { needsPassword } from './viewer-check'

export type DisarmedPdf =
  | { ok: false; problem: Problem }
  /** `copy`: what to hand on in the file's place; null if the file may be handed on as it is. */
  | { ok: true; pages: number; copy: { bytes: Uint8Array; removed: Removed } | null }

const header = '%PDF-'
const endMark = '%%EOF'

/** False if the file is no PDF, or was cut off: junk may follow its last end mark, but not half of a file. */
function isComplete(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return bytes.subarray(0, 1024).includes(header) && bytes.lastIndexOf(endMark) >= bytes.length / 2
}

/**
 * Decides if a PDF may be handed on to other people. If it may not, makes a harmless copy: qpdf rewrites the file, without attached files
 * and without anything that a viewer could run. The copy is inspected by the same rules, and pdf.js compares its pages with the original.
 * Refuses a file that needs a password, that cannot be read, or whose pages the copy would change.
 */
export async function disarmPdf(
  file: Uint8Array,
  { maxPages, signPage }: { maxPages?: number; signPage: SignPage },
): Promise<DisarmedPdf> {
  const limits = maxPages === undefined ? {} : { maxPages }
  const found = await inspectPdf(file.slice(), limits)
  if (found.ok) return { ...found, copy: null }
  if (found.problem === 'too-many-pages' || !isComplete(file)) return found
  try {
    const { bytes, removed } = await writeHarmless(file)
    const inspected = await inspectPdf(bytes.slice(), limits)
    if (!inspected.ok)
      return { ok: false, problem: inspected.problem === 'too-many-pages' ? 'too-many-pages' : found.problem }
    if (!(await haveSamePages(file, bytes.slice(), signPage))) return { ok: false, problem: 'damaged' }
    if (found.problem === 'encrypted') removed.kinds.push('restrictions')
    return { ok: true, pages: inspected.pages, copy: { bytes, removed } }
  } catch {
    const isLocked = found.problem === 'encrypted' && (await needsPassword(file.slice()))
    return {
      ok: false,
      problem: isLocked ? 'encrypted' : found.problem === 'encrypted' ? 'damaged' : found.problem,
    }
  }
}

async function writeHarmless(file: Uint8Array): Promise<{ bytes: Uint8Array; removed: Removed }> {
  // pdf-lib repairs files that qpdf gives up on.
  const readable = await writeAnew(file).catch(() => file)
  const { bytes, removed } = await stripActiveContent(readable)
  return { bytes: await writeAnew(bytes), removed }
}
