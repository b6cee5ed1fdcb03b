import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { createJobPool } from '../../../platform/jobs/create-job-pool'
import { createJobProcesses } from '../../../platform/jobs/job-processes'
import { pdfProcess } from '../../../services/previews/pdf-processes'
import type { PdfJobs } from '../../../services/previews/worker'
import { mutate, mutation, type Mutation } from '../mutations'
import type { Options } from '../options'
import { countIn, inWords, type Report } from '../report'
import { samples, seedFor } from '../samples'
import { imageOriginals, type Original } from './corpus'
import { mutatePdf, pdfMutation, type PdfMutation } from './pdf-mutations'
import type { PhotoJobs } from './photo-jobs'
import { withRightSums } from './png'

/** Share of PDFs among all files. */
const pdfShare = 0.6
/** Concurrent files, each with a process. */
const atOnce = 2
/** A file of a few kilobytes that takes longer hangs. */
const limitMs = 8_000
/** One in this many accepted files is rendered as well. */
const drawn = 2

const failures = fileURLToPath(new URL('../../../test-results/fuzz', import.meta.url))

interface Case<M> {
  original: Original
  changes: readonly M[]
}

const casesOf = <M>(originals: readonly Original[], change: fc.Arbitrary<M>): fc.Arbitrary<Case<M>> =>
  fc.record({
    original: fc.constantFrom(...originals),
    changes: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 20, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
    ),
  })

/**
 * Sends damaged files to the processes that inspect uploads: each must be refused, or let in as it is or as a harmless copy, and rendered in
 * time. None may end its process.
 */
export async function runFiles(
  { files, seed }: Options,
  pdfs: readonly Original[],
  report: Report,
): Promise<void> {
  const pdfCount = Math.round(files * pdfShare)
  await tryPdfs(pdfs, pdfCount, seed, report)
  await tryImages(await imageOriginals(), files - pdfCount, seed, report)
}

async function tryPdfs(
  originals: readonly Original[],
  count: number,
  seed: number,
  report: Report,
): Promise<void> {
  const from = createJobProcesses(pdfProcess)
  const pool = createJobPool<PdfJobs>({ from, processes: atOnce, limitMs, maxWaiting: 100 })
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-fuzz-'))
  const others = originals.map(({ bytes }) => bytes)
  const mutated = ({ original, changes }: Case<PdfMutation>) =>
    changes.reduce((bytes, change) => mutatePdf(bytes, change, others), original.bytes)
  let accepted = 0
  const drawings = new Map<string, number>()

  async function look(bytes: Buffer): Promise<string> {
    const output = join(folder, randomUUID())
    const disarmed = await pool.run('disarm', bytes, { output })
    if (!disarmed.ok) return disarmed.problem
    const isCopy = disarmed.removed !== null
    const stored = isCopy ? await readFile(output) : bytes
    if (isCopy) {
      const inspection = await pool.run('inspect', stored)
      if (!inspection.ok) throw new Error(`its copy is ${inspection.problem}`)
      await rm(output)
    }
    accepted++
    if (accepted % drawn !== 0) return isCopy ? 'let in as a copy' : 'let in'
    const { pages, thumbnail } = await pool.run('render', stored)
    if (pages === null) throw new Error('it was let in, and its reader cannot open it')
    // A PDF that the server's canvas cannot render is published without a thumbnail; the browser shows it.
    countIn(drawings, thumbnail === null ? 'without a picture' : 'drawn')
    await pool.run('lookAt', stored)
    return isCopy ? 'let in as a copy' : 'let in'
  }
  try {
    const cases = samples(casesOf(originals, pdfMutation), seedFor(seed, 'pdfs'), count)
    const found = await tryAll(cases, mutated, look, { seed, kind: 'pdf' })
    report.add(
      `${count} PDFs of ${originals.length}: ${found.summary}; of those let in ${inWords(drawings)}`,
      found.problems,
    )
  } finally {
    await pool.stop()
    await from.stop()
    await rm(folder, { recursive: true })
  }
}

async function tryImages(
  originals: readonly Original[],
  count: number,
  seed: number,
  report: Report,
): Promise<void> {
  const file = fileURLToPath(new URL('photo-worker.mjs', import.meta.url))
  const from = createJobProcesses({ file, idleMs: 60_000, maxHeapMb: 256, maxMemoryMb: 768 })
  const pool = createJobPool<PhotoJobs>({ from, processes: atOnce, limitMs, maxWaiting: 100 })
  const others = originals.map(({ bytes }) => bytes)
  const mutated = ({ original, changes }: Case<Mutation>) =>
    withRightSums(changes.reduce((bytes, change) => mutate(bytes, change, others), original.bytes))
  const look = async (bytes: Buffer) => ((await pool.run('decode', bytes)) ? 'cut out' : 'not-an-image')
  try {
    const cases = samples(casesOf(originals, mutation), seedFor(seed, 'images'), count)
    const found = await tryAll(cases, mutated, look, { seed, kind: 'image' })
    report.add(`${count} images of ${originals.length}: ${found.summary}`, found.problems)
  } finally {
    await pool.stop()
    await from.stop()
  }
}

/** `look`: resolves to the outcome of a file; throws if that is a fault. */
async function tryAll<M>(
  cases: Iterable<Case<M>>,
  mutated: (each: Case<M>) => Buffer,
  look: (bytes: Buffer) => Promise<string>,
  { seed, kind }: { seed: number; kind: string },
): Promise<{ summary: string; problems: string[] }> {
  const outcomes = new Map<string, number>()
  const problems: string[] = []
  const slowest = { ms: 0, name: '' }
  const began = performance.now()
  let number = 0

  async function worker() {
    for (const each of cases) {
      const own = ++number
      const bytes = mutated(each)
      const started = performance.now()
      try {
        countIn(outcomes, await look(bytes))
      } catch (error) {
        const path = await kept(`${seed}-${own}.${kind}`, bytes)
        problems.push(
          `${String(error)}: ${each.original.name}, changed by ${JSON.stringify(each.changes)}: ${path}`,
        )
      }
      const ms = performance.now() - started
      if (ms > slowest.ms) Object.assign(slowest, { ms, name: `${each.original.name}, ${kind} ${own}` })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = Math.round((performance.now() - began) / 1000)
  return {
    summary: `${inWords(outcomes)}, in ${seconds} s, the slowest ${Math.round(slowest.ms)} ms (${slowest.name})`,
    problems,
  }
}

/** Saves a file that caused a fault, and returns its path. */
async function kept(name: string, bytes: Buffer): Promise<string> {
  await mkdir(failures, { recursive: true })
  const path = join(failures, name)
  await writeFile(path, bytes)
  return path
}
