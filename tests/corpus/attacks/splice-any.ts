import { readFile, writeFile } from 'node:fs/promises'
import { run } from '../run'
import type { Kind } from './kinds'
import { splice, type Hiding } from './splice'

/** Exit code of success with warnings. */
const allow = [3]

/**
 * Writes the file at `path` with an attack to `output`. A restricted file is opened first, and restricted again, which resolves what was
 * hidden and drops older revisions.
 */
export async function spliceAny(path: string, output: string, kind: Kind, hiding: Hiding): Promise<void> {
  const bytes = await readFile(path)
  if (!bytes.includes('/Encrypt ')) return writeFile(output, await splice(bytes, kind, hiding))
  const open = `${output}.open`
  await run('qpdf', ['--decrypt', path, open], { allow })
  await writeFile(open, await splice(await readFile(open), kind, hiding === 'overwritten' ? 'plain' : hiding))
  await run('qpdf', ['--encrypt', '', 'owner', '256', '--', open, output], { allow })
}
