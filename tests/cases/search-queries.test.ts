import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { guessKind, universities } from '#events'
import type { Found, Indexed } from '../../services/library/search/indexed'
import { createTestIndex } from '../../services/library/testing/search-index'

const expectation = z.strictObject({
  q: z.string(),
  first: z
    .union([z.string(), z.array(z.string())])
    .transform((first) => [first].flat())
    .optional(),
  all: z.string().optional(),
  by: z.string().optional(),
  module: z.string().optional(),
  missing: z.array(z.string()).optional(),
  nothing: z.literal(true).optional(),
  never: z.string().optional(),
})
type Expectation = z.output<typeof expectation>
const list = z.strictObject({
  shelf: z.array(
    z.strictObject({
      code: z.string(),
      title: z.string(),
      year: z.string(),
      at: z.enum(universities),
      by: z.string(),
    }),
  ),
  queries: z.array(expectation),
})

/** The share of the list that must be as expected. */
const promised = 0.95

const { shelf, queries } = list.parse(parse(readFileSync('services/library/search/queries.yml', 'utf8')))
const index = createTestIndex()
const documents = new Map<string, Omit<Indexed, 'titleKey'> & { by: string }>()
const answers = new Map<Expectation, string[]>()

/** Differences between the answer to a query and the expected one. */
function faultsOf({ first, all, by, module, missing, nothing, never }: Expectation, found: Found): string[] {
  const shown = found.ids.flatMap((id) => documents.get(id) ?? [])
  const three = shown.slice(0, 3)
  const lines = three.map(({ courseCode, title }) => `${courseCode} ${title}`)
  const isEvery = (holds: (document: (typeof three)[number]) => boolean) =>
    three.length > 0 && three.every(holds)
  return [
    ...(first ?? []).filter((start) => !lines.some((line) => line.startsWith(start))),
    ...(all === undefined || isEvery(({ courseCode }) => courseCode === all) ? [] : [`all ${all}`]),
    ...(by === undefined || isEvery((document) => document.by === by) ? [] : [`by ${by}`]),
    ...(module === undefined || found.module?.courseCode === module ? [] : [`module ${module}`]),
    ...(missing === undefined || String(found.closest[0]?.missing) === String(missing)
      ? []
      : [`missing ${missing.join()}, not ${String(found.closest[0]?.missing)}`]),
    ...(nothing && shown.length > 0 ? ['nothing'] : []),
    ...(never !== undefined && shown.some(({ title }) => title.includes(never)) ? [`never ${never}`] : []),
  ].map((fault) => `${fault}, but: ${lines.join(' | ') || 'nothing'}`)
}

beforeAll(async () => {
  const { readWorld } = await import('../../demo/world')
  const { demoFolder } = await import('../../demo/folder')
  const ofDemo = readWorld(demoFolder).documents.map(({ uploader, ...document }) => ({
    ...document,
    uploaderId: uploader.username,
    kind: document.kind ?? guessKind(document),
    by: uploader.username,
  }))
  const ofShelf = shelf.map(({ code, title, year, at, by }, place) => ({
    ...{ _id: `f${String(place).padStart(23, '0')}`, courseCode: code, title, year, university: at, by },
    uploaderId: by,
    kind: guessKind({ title }),
  }))
  for (const document of [...ofDemo, ...ofShelf]) {
    documents.set(document._id, document)
    index.load(document)
    index.nameUploader(document.uploaderId, document.by)
  }
  for (const query of queries) answers.set(query, faultsOf(query, index.search(query.q, 60)))
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
