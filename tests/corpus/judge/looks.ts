import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { run } from '../run'

/** Resolution of the pictures, in dots per inch. */
const resolution = 24
/** A dot counts as changed beyond this, of 255: drawing is exact, and the copy has the same content. */
const contrast = 48
/** Share of changed dots beyond which a page looks different. */
const tolerance = 0.002

/** Draws all pages with poppler, which shares no code with pdf.js: each as a grey map, PGM with its header. */
async function draw(path: string): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-looks-'))
  try {
    await run('pdftoppm', ['-q', '-gray', '-r', String(resolution), path, join(folder, 'page')])
    const names = (await readdir(folder)).sort()
    return await Promise.all(names.map((name) => readFile(join(folder, name))))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function differ(a: Buffer, b: Buffer): boolean {
  if (a.length !== b.length) return true
  let changed = 0
  for (let i = 0; i < a.length; i += 1) if (Math.abs(a[i]! - b[i]!) > contrast) changed += 1
  return changed > a.length * tolerance
}

/** Numbers of the pages that look different in the two files, from 1. */
export async function changedPages(original: string, stored: string): Promise<number[]> {
  if (original === stored) return []
  const [before, after] = await Promise.all([draw(original), draw(stored)])
  return Array.from({ length: Math.max(before.length, after.length) }, (_, i) => i).flatMap((i) => {
    const [was, is] = [before[i], after[i]]
    return was && is && !differ(was, is) ? [] : [i + 1]
  })
}
