import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createDice } from '../../services/testing/dice'
import { describeDocuments, misspell } from '../../services/testing/many-documents'
import { untilPagesIndexed } from '../../tests/client/pages-indexed'
import { startProgram } from '../../tests/client/start-program'
import { withDataDir } from '../../tests/client/with-data-dir'
import type { startLoad } from '../processes'
import type { Row } from '../rows'
import { measureStudents } from './measure-students'
import { plant } from './plant'
import { startBare } from './start-bare'

type Load = ReturnType<typeof startLoad>
type Started = Awaited<ReturnType<typeof startProgram>>

const newest = '/api/auth/documents/newest?limit=20'
const connections = 50
/** Requests of one measure without other load, and of the warm-up before it. */
const quietRequests = 200
const queried = 100
/** Letters typed of each query, at most. */
const maxTyped = 12
/** Plant at least this many students, even if fewer take part. */
const minUploaders = 200
const studentsSeconds = 60

const rate = z.object({ perSecond: z.number() })
const times = z.object({ p50: z.number(), p95: z.number() })

const suggestionsFor = (q: string) => `/api/auth/suggest?q=${encodeURIComponent(q)}`

/** Prefixes of search queries, as somebody types them letter by letter. */
const typed = (count: number): string[] =>
  queries(count, 'exact').flatMap((query) =>
    Array.from({ length: Math.min(query.length, maxTyped) - 1 }, (_, i) => query.slice(0, i + 2)),
  )

const searchFor = (q: string) => `/api/auth/documents/search?limit=20&q=${encodeURIComponent(q)}`

/** Search queries: a course, words of a title, or both; correct or misspelt. */
function queries(count: number, how: 'exact' | 'misspelt'): string[] {
  const dice = createDice(7)
  return describeDocuments(count).map(({ title, courseCode }, i) => {
    const [first = '', last = ''] = title.toLowerCase().match(/[a-z]{5,}/g) ?? []
    if (how === 'misspelt')
      return i % 3 === 0 ? `${misspell(last || first, dice)} ${courseCode}` : misspell(first, dice)
    return [courseCode, first, `${courseCode} ${first}`, `${first} ${last}`][i % 4] ?? first
  })
}

/** Measures the product with each number of documents, compared with a bare Express handler that sends the same bytes. */
export async function measureScale(
  load: Load,
  asked: { sizes: readonly number[]; rounds: number; seconds: number; students: number },
): Promise<Row[]> {
  const rows: Row[] = []
  const bare = await startBare()
  try {
    await withDataDir(async (world) => {
      await (await startProgram({ dataDir: world })).stop()
      const fewDocuments = await startsOf(world, asked.rounds)
      for (const size of asked.sizes)
        await withDataDir(async (folder) => {
          const dataDir = join(folder, 'data')
          await cp(world, dataDir, { recursive: true })
          const planting = await startProgram({ dataDir })
          const students = Math.max(asked.students, minUploaders)
          const planted = await plant(dataDir, { documents: size, students })
          const emails = size === Math.max(...asked.sizes) ? planted.slice(0, asked.students) : []
          await planting.stop()
          await indexPages(dataDir)
          rows.push(...(await measureOne({ load, bare, dataDir, size, emails, fewDocuments, ...asked })))
        })
    })
  } finally {
    await bare.stop()
  }
  return rows
}

/** Runs the program until it has indexed the text of all pages, which it does only once. `--inside` measures that. */
async function indexPages(dataDir: string): Promise<void> {
  const program = await startProgram({ dataDir })
  try {
    await untilPagesIndexed(program.origin)
  } finally {
    await program.stop()
  }
}

interface Starts {
  starts: number[]
  /** Time to the first list. */
  lists: number[]
  /** Time to the first search; everything is in memory then. */
  searches: number[]
  memory: number[]
  /** Memory without the files that the store maps. */
  anonymous: number[]
}

/** Measures start times, and memory once the search works. */
async function startsOf(dataDir: string, rounds: number): Promise<Starts> {
  const measured: Starts = { starts: [], lists: [], searches: [], memory: [], anonymous: [] }
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const program = await startProgram({ dataDir })
    measured.starts.push(performance.now() - began)
    await (await fetch(program.origin + newest)).text()
    measured.lists.push(performance.now() - began)
    await (await fetch(program.origin + searchFor('streams'))).text()
    measured.searches.push(performance.now() - began)
    const { total, anonymous } = await program.memory()
    measured.memory.push(total / 1e6)
    measured.anonymous.push(anonymous / 1e6)
    await program.stop()
  }
  return measured
}

async function measureOne(asked: {
  load: Load
  bare: Awaited<ReturnType<typeof startBare>>
  dataDir: string
  size: number
  /** Students who take part. */
  emails: readonly string[]
  /** Starts with the demo world alone. */
  fewDocuments: Starts
  rounds: number
  seconds: number
}): Promise<Row[]> {
  const { load, bare, dataDir, size, emails, fewDocuments, rounds, seconds } = asked
  const rows: Row[] = []
  const named = (measure: string) => `${size} documents: ${measure}`
  const add = (row: Row) => {
    rows.push(row)
    console.log(
      `  ${row.measure}: ${row.product.map((n) => n.toFixed(2)).join(' ')} ${row.unit} beside ${row.limit.map((n) => n.toFixed(2)).join(' ')}`,
    )
  }

  const { starts, lists, searches, memory, anonymous } = await startsOf(dataDir, rounds)
  add({
    measure: named('start (compared with the demo world alone)'),
    unit: 'ms',
    product: starts,
    limit: fewDocuments.starts,
    promise: '≤ 2 × limit',
  })
  add({
    measure: named('start until the first list is answered (compared with the demo world alone)'),
    unit: 'ms',
    product: lists,
    limit: fewDocuments.lists,
  })
  add({
    measure: named('start until the first search is answered (compared with the demo world alone)'),
    unit: 'ms',
    product: searches,
    limit: fewDocuments.searches,
  })
  add({
    measure: named('memory after that, all processes (compared with the demo world alone)'),
    unit: 'MB',
    product: memory,
    limit: fewDocuments.memory,
  })
  add({
    measure: named('memory after that, without mapped files (compared with the demo world alone)'),
    unit: 'MB',
    product: anonymous,
    limit: fewDocuments.anonymous,
    promise: '≤ limit + 150',
  })
  const program = await startProgram({ dataDir })
  try {
    await measureReads(program)
    if (emails.length > 0) {
      const measured = await measureStudents(load, program, { emails, seconds: studentsSeconds })
      for (const row of measured) add({ ...row, measure: named(row.measure), limit: [] })
    }
    add({
      measure: named('memory, all processes, after all of this'),
      unit: 'MB',
      product: [(await program.memory()).total / 1e6],
      limit: [],
    })
  } finally {
    await program.stop()
  }
  return rows

  async function measureReads({ origin }: Started): Promise<void> {
    await bare.send(await (await fetch(origin + newest)).text())
    const both = [origin, bare.origin] as const
    const many: [number[], number[]] = [[], []]
    const quiet: [number[], number[]] = [[], []]
    for (let round = -1; round < rounds; round++)
      for (const [side, at] of both.entries()) {
        const one = { origin: at, path: newest, connections, seconds: round < 0 ? 2 : seconds }
        const { perSecond } = await load.ask({ scenario: 'many-reads', ...one }, rate)
        const paths = Array.from({ length: quietRequests }, () => newest)
        const { p50 } = await load.ask({ scenario: 'quiet-reads', origin: at, paths }, times)
        // Warm-up: servers run for weeks, so measure compiled code.
        if (round < 0) continue
        many[side]?.push(perSecond)
        quiet[side]?.push(p50)
      }
    add({
      measure: named('list of the 20 newest'),
      unit: 'requests/s',
      product: many[0],
      limit: many[1],
      promise: '≥ 0.4 × limit',
    })
    add({
      measure: named('the same list, one request at a time'),
      unit: 'ms',
      product: quiet[0],
      limit: quiet[1],
      promise: '< 2',
    })
    await measureOne(
      'browse, any course, by likes',
      '',
      describeDocuments(queried, 3).map(
        ({ courseCode }) => `/api/browse?sort=most-liked&course=${courseCode}`,
      ),
    )
    await measureOne('search, first results', '< 10', queries(queried, 'exact').map(searchFor))
    await measureOne('suggestions, letter by letter', '', typed(queried).map(suggestionsFor), '≤ 50')
    await measureOne('search, misspelt', '< 30', queries(queried, 'misspelt').map(searchFor))

    async function measureOne(
      measure: string,
      promise: string,
      paths: string[],
      promiseOfHigh?: string,
    ): Promise<void> {
      const [median, high]: [number[], number[]] = [[], []]
      for (let round = -1; round < rounds; round++) {
        const { p50, p95 } = await load.ask({ scenario: 'quiet-reads', origin, paths }, times)
        if (round < 0) continue
        median.push(p50)
        high.push(p95)
      }
      add({ measure: named(`${measure}, median`), unit: 'ms', product: median, limit: [], promise })
      const high95 = { measure: named(`${measure}, p95`), unit: 'ms', product: high, limit: [] }
      add(promiseOfHigh === undefined ? high95 : { ...high95, promise: promiseOfHigh })
    }
  }
}
