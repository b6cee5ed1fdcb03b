import type { Inspection } from '@studyshelf/pdf-guard'
import {
  AppError,
  createJobPool,
  createJobProcesses,
  createLane,
  distFile,
  JobTimeout,
  ProcessDied,
  retryLate,
  type JobOf,
  type JobPool,
  type OpenJobProcesses,
} from '#platform'
import type { Looked, MarkSearch } from './likeness/look-at'
import type { Rendering } from './render-page'
import type { StoredPdf } from './stored-pdf'
import { BudgetSpentError, createDrawingBudget } from './drawing-budget'
import type { ReadText } from './texts/read-text'
import type { DisarmReply, PdfJobs } from './worker'

/**
 * Works on PDFs in child processes: drawing runs native code, and a crash must not end the program. A file that exhausts the memory of a
 * process counts as broken. Time is that of the processor, so that a busy machine changes no verdict.
 */
export interface PdfProcesses {
  /**
   * In one turn: decides if a file may be published, writes a copy to `output` if only that may be, and looks at the pages of what may be
   * published, also for marks. Senders take turns, with one file each at a time. Throws AppError('busy', 503) if the file could not be read in time,
   * twice.
   */
  examine(file: StoredPdf, sender: string, output: string, search: MarkSearch): Promise<Examined>
  inspect(file: Uint8Array | StoredPdf, sender?: string): Promise<Inspection>
  /** `not-judged` if the file exhausts or crashes its process. */
  lookAt(file: StoredPdf, sender: string): Promise<Looked>
  /** Throws BudgetSpentError if slow files of this sender have used up the time for drawing. */
  render(file: Uint8Array | StoredPdf, sender?: string): Promise<Rendering>
  /** `unreadable` if the file exhausts its process. Throws BudgetSpentError like `render`, of a budget of its own. */
  readText(file: StoredPdf, sender: string): Promise<ReadText>
  stop(): Promise<void>
}

/** `looked`: at the copy, if there is one; `not-judged` if it exhausts or crashes its process. */
export type Examined = Refused | (Extract<DisarmReply, { ok: true }> & { looked: Looked })
type Refused = Extract<DisarmReply, { ok: false }>

/** V8 aborts when it runs out of memory, and so does a process that exceeds its limit. */
const isOutOfMemory = (error: unknown) => error instanceof ProcessDied && error.how === 'SIGABRT'
/** A retry would exhaust the process again. */
const isExhausted = (error: unknown) =>
  (error instanceof JobTimeout && error.of === 'cpu') || isOutOfMemory(error)

const notInTime = () =>
  new AppError(
    'busy',
    503,
    'We couldn’t read this file in time. It is kept: try again, or export it again and upload that.',
  )

/** The process for PDFs, and its limits. */
export const pdfProcess = {
  file: distFile('previews-worker.js'),
  idleMs: 3 * 60_000,
  maxHeapMb: 512,
  // A page that is one image of 720 dpi needs 0.9 GB for a moment.
  maxMemoryMb: 1_024,
}

/** Several larger files at once would need more memory than the program itself. */
const largeBytes = 5 * 1024 * 1024
/** Honest files take less. After this time, a large file no longer blocks other large files. */
const largeMs = 5_000

/**
 * `longMs`: most honest files take less processor time. One that takes more gives way to others once, if every process is busy with such
 * files. `maxWaitMs`: how long work on a file may take on a busy machine, by the clock.
 */
export function createPdfProcesses({
  inspectMs = 20_000,
  renderMs = 15_000,
  readMs = 15_000,
  longMs = 2_000,
  maxWaitMs,
  openProcesses = createJobProcesses,
}: Partial<Record<'inspectMs' | 'renderMs' | 'readMs' | 'longMs' | 'maxWaitMs', number>> & {
  openProcesses?: OpenJobProcesses | undefined
} = {}): PdfProcesses {
  // Shared, so that a new document is drawn and read by the process that has inspected it, and that is warm.
  const from = openProcesses(pdfProcess)
  const lane = createLane({ patienceMs: largeMs })
  const patience = maxWaitMs === undefined ? {} : { maxWaitMs }
  // Two pools, so that uploads do not wait for thumbnails; two processes at a time, so that a file that uses all its time delays only its
  // sender.
  const inspecting = createJobPool<PdfJobs>({
    from,
    processes: 2,
    limitMs: inspectMs,
    longMs,
    ...patience,
    maxWaiting: 100,
    maxWaitingEach: 20,
    lane,
  })
  const rendering = createJobPool<PdfJobs>({
    from,
    processes: 1,
    limitMs: renderMs,
    ...patience,
    maxWaiting: 1_000,
    lane,
  })
  // Its own, so that nobody's picture waits while a library is read for the first time.
  const reading = createJobPool<PdfJobs>({
    from,
    processes: 1,
    limitMs: readMs,
    ...patience,
    maxWaiting: 1_000,
    lane,
  })

  function run<Name extends keyof PdfJobs>(
    pool: JobPool<PdfJobs>,
    job: Name,
    file: Uint8Array | StoredPdf,
    of: Omit<JobOf, 'isLarge'> = {},
  ): ReturnType<PdfJobs[Name]> {
    const [given, bytes] =
      file instanceof Uint8Array ? [file, file.byteLength] : [file.withPath, file.sizeBytes]
    return pool.run(job, given, { ...of, isLarge: bytes > largeBytes })
  }

  const budget = createDrawingBudget({ slowMs: renderMs / 3, maxMs: 3 * renderMs })
  const readingBudget = createDrawingBudget({ slowMs: readMs / 3, maxMs: 3 * readMs })
  /** Checks the sender's budget when the file's turn has come. */
  const within = (
    budget: ReturnType<typeof createDrawingBudget>,
    file: StoredPdf,
    sender: string,
  ): StoredPdf => ({
    ...file,
    withPath: async (work) => {
      const waitMs = budget.waitMs(sender)
      if (waitMs > 0) throw new BudgetSpentError(waitMs)
      return file.withPath(work)
    },
  })

  async function unless<T>(is: (error: unknown) => boolean, work: Promise<T>, answer: T): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (is(error)) return answer
      throw error
    }
  }
  const ifExhausted = <T>(work: Promise<T>, answer: T) => unless(isExhausted, work, answer)
  const ifOutOfMemory = <T>(work: Promise<T>, answer: T) => unless(isOutOfMemory, work, answer)

  const ofSender = (sender: string | undefined) => (sender === undefined ? {} : { sender })
  const broken: Refused = { ok: false, problem: 'not-a-pdf' }
  const notJudged: Looked = { outcome: 'not-judged' }

  /** A process that is exhausted or crashes while it looks at the pages says nothing against the file. */
  const isHopeless = (error: unknown) => isExhausted(error) || error instanceof ProcessDied
  const isLate = (error: unknown) => error instanceof JobTimeout

  const examineOnce = (
    file: StoredPdf,
    sender: string,
    output: string,
    { phrases, author }: MarkSearch,
    isLast: boolean,
  ): Promise<Examined> =>
    inspecting.inTurn(
      (run) =>
        file.withPath(async (path): Promise<Examined> => {
          const disarmed = await ifOutOfMemory(run('disarm', path, { output }), broken)
          if (!disarmed.ok) return disarmed
          const words = [author, ...phrases]
          const look = run('lookAt', disarmed.removed === null ? path : output, { words })
          const isInVain = (error: unknown) => isHopeless(error) || (isLast && isLate(error))
          return { ...disarmed, looked: await unless(isInVain, look, notJudged) }
        }),
      { sender, isLarge: file.sizeBytes > largeBytes },
    )

  return {
    async examine(file, sender, output, search) {
      let isLast = false
      try {
        return await retryLate(() => {
          const examined = examineOnce(file, sender, output, search, isLast)
          isLast = true
          return examined
        })
      } catch (error) {
        if (isLate(error)) throw notInTime()
        throw error
      }
    },
    inspect: (file, sender) => ifExhausted(run(inspecting, 'inspect', file, ofSender(sender)), broken),
    lookAt(file, sender) {
      const look = () => unless(isHopeless, run(inspecting, 'lookAt', file, { sender }), notJudged)
      return unless(isLate, retryLate(look), notJudged)
    },
    render(file, sender) {
      const nothing = { pages: null, thumbnail: null }
      if (sender === undefined) return ifExhausted(run(rendering, 'render', file), nothing)
      const given = file instanceof Uint8Array ? file : within(budget, file, sender)
      const onSpent = (cpuMs: number) => budget.record(sender, cpuMs)
      return ifExhausted(run(rendering, 'render', given, { sender, onSpent }), nothing)
    },
    readText(file, sender) {
      const onSpent = (cpuMs: number) => readingBudget.record(sender, cpuMs)
      const read = run(reading, 'readText', within(readingBudget, file, sender), { sender, onSpent })
      return unless<ReadText>(isHopeless, read, { outcome: 'unreadable' })
    },
    async stop() {
      await Promise.all([inspecting.stop(), rendering.stop(), reading.stop()])
      await from.stop()
    },
  }
}
