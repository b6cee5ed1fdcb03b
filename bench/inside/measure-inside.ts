import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distFile } from '#platform'
import { createPageIndex, type PageIndex } from '@studyshelf/page-index'
import { percentile, type Row } from '../rows'
import { documentOf, idOf, queriesOf } from './corpus'

const pages = 20
const queries = 400
const logEvery = 1_000
const megabyte = 1024 * 1024

async function fill(index: PageIndex, documents: number): Promise<void> {
  for (let number = await index.size(); number < documents; number++) {
    await index.put(idOf(number), '1', documentOf(number, pages))
    if ((number + 1) % logEvery === 0) console.log(`${number + 1} documents`)
  }
}

/** Resolves to the milliseconds of the searches, by the clock and by processor time, each in ascending order. */
async function searchAll(
  index: PageIndex,
  asked: readonly string[],
): Promise<{ wall: number[]; cpu: number[] }> {
  const [wall, cpu]: [number[], number[]] = [[], []]
  for (const query of asked) {
    const [started, before] = [performance.now(), process.cpuUsage()]
    await index.search(query, 40, 2)
    const { user, system } = process.cpuUsage(before)
    wall.push(performance.now() - started)
    cpu.push((user + system) / 1000)
  }
  const sorted = (times: number[]) => times.sort((a, b) => a - b)
  return { wall: sorted(wall), cpu: sorted(cpu) }
}

/**
 * Measures searches inside documents of 20 pages. `folder`: where to keep the index, or extend the one that is there; null for an index
 * of this run only. The memory is the growth of this process by the index's two threads.
 */
export async function measureInside(
  documents: number,
  rounds: number,
  folder: string | null,
): Promise<Row[]> {
  const kept = folder ?? (await mkdtemp(join(tmpdir(), 'studyshelf-inside-')))
  const options = { path: join(kept, 'pages.db'), thread: distFile('page-index-thread.js') }
  try {
    const filling = createPageIndex(options)
    await fill(filling, documents)
    await filling.close()
    const disk = (await stat(options.path)).size / megabyte

    const before = process.memoryUsage().rss
    const index = createPageIndex(options)
    const asked = queriesOf(queries, documents, pages)
    const measured = []
    for (let round = 0; round < rounds; round++) measured.push(await searchAll(index, asked))
    await index.put('f'.repeat(24), '1', documentOf(documents, pages))
    await index.remove('f'.repeat(24))
    const memory = (process.memoryUsage().rss - before) / megabyte
    await index.close()

    const of = `of ${documents} documents`
    const row = (measure: string, product: number[], promise?: string): Row => ({
      ...{ measure, unit: 'ms', product, limit: [] },
      ...(promise !== undefined && { promise }),
    })
    return [
      row(
        `search inside ${of}: p50`,
        measured.map(({ wall }) => percentile(wall, 0.5)),
      ),
      row(
        `search inside ${of}: p95`,
        measured.map(({ wall }) => percentile(wall, 0.95)),
        '≤ 50',
      ),
      row(
        `search inside ${of}: p95 of processor time`,
        measured.map(({ cpu }) => percentile(cpu, 0.95)),
      ),
      row(
        `search inside ${of}: slowest`,
        measured.map(({ wall }) => percentile(wall, 1)),
      ),
      { ...row(`memory of the index ${of}`, [memory], '≤ 200'), unit: 'MB' },
      { ...row(`disk of the index ${of}`, [disk]), unit: 'MB' },
    ]
  } finally {
    if (folder === null) await rm(kept, { recursive: true, force: true })
  }
}
