import { beforeAll, describe, expect, it } from 'vitest'
import type { Found } from '../../services/library/search/port'
import { createSearchIndex } from '../../services/library/search/search-index'
import {
  fillEngine,
  readStudentQueries,
  type StudentDocument,
  type StudentQuery,
} from '../fixtures/student-queries'

/** The share of the list that must be as expected. */
const promised = 0.95

const { queries, documents } = await readStudentQueries()
const byId = new Map(documents.map((document) => [document._id, document]))
const answers = new Map<StudentQuery, string[]>()

/** Differences between the answer to a query and the expected one. */
function faultsOf({ first, all, by, module, missing, nothing, never }: StudentQuery, found: Found): string[] {
  const shown = found.ids.flatMap((id) => byId.get(id) ?? [])
  const three = shown.slice(0, 3)
  const lines = three.map(({ courseCode, title }) => `${courseCode} ${title}`)
  const isEvery = (holds: (document: StudentDocument) => boolean) => three.length > 0 && three.every(holds)
  return [
    ...(first ?? []).filter((start) => !lines.some((line) => line.startsWith(start))),
    ...(all === undefined || isEvery(({ courseCode }) => courseCode === all) ? [] : [`all ${all}`]),
    ...(by === undefined || isEvery(({ uploaderId }) => uploaderId === by) ? [] : [`by ${by}`]),
    ...(module === undefined || found.module?.courseCode === module ? [] : [`module ${module}`]),
    ...(missing === undefined || String(found.closest[0]?.missing) === String(missing)
      ? []
      : [`missing ${missing.join()}, not ${String(found.closest[0]?.missing)}`]),
    ...(nothing && shown.length > 0 ? ['nothing'] : []),
    ...(never !== undefined && shown.some(({ title }) => title.includes(never)) ? [`never ${never}`] : []),
  ].map((fault) => `${fault}, but: ${lines.join(' | ') || 'nothing'}`)
}

beforeAll(async () => {
  const engine = createSearchIndex()
  fillEngine(engine, documents)
  for (const query of queries) answers.set(query, faultsOf(query, await engine.search(query.q, 60)))
})

describe('the queries of queries.yml', () => {
  it('are at least two hundred, each once', () => {
    expect(queries.length).toBeGreaterThanOrEqual(200)
    expect(new Set(queries.map(({ q }) => q)).size).toBe(queries.length)
  })

  it('find what students look for among the first three results, in 95 of 100', () => {
    const failed = [...answers].filter(([, faults]) => faults.length > 0)
    const share = 1 - failed.length / queries.length
    const report = failed.map(([{ q }, faults]) => `${q}: ${faults.join('; ')}`)
    expect(share, report.join('\n')).toBeGreaterThanOrEqual(promised)
  })
})
