import type { PdfProcesses } from '../../services/previews/pdf-processes'
import { twoAtOnce } from './at-once'
import { changedPages } from './judge/looks'
import { publish } from './publish'
import type { Row } from './table'
import type { HonestFile } from './writers/write-all'

interface Tried {
  rows: Row[]
  refused: string[]
  changed: string[]
}

/** Publishes honest files, and then compares their looks: drawing would disturb the times. */
export async function tryHonest(files: readonly HonestFile[], processes: PdfProcesses): Promise<Tried> {
  const published = await twoAtOnce(files, async (file, lane) => ({
    file,
    published: await publish(processes, file.path, lane),
  }))
  const rows = await twoAtOnce(published, async ({ file, published }) => ({
    writer: file.writer,
    name: `${file.writer}/${file.name}`,
    published,
    changed: await changedPages(file.path, published.stored),
  }))
  return {
    rows,
    refused: rows
      .filter(({ published }) => published.outcome === 'refused')
      .map(({ name, published }) => `${name}: ${published.reason}`),
    changed: rows
      .filter(({ changed }) => changed.length > 0)
      .map(({ name, changed }) => `${name}: pages ${changed.join(', ')}`),
  }
}
