import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPageIndex, type PageIndex } from './index'

let folder: string
let thread: string
const opened: PageIndex[] = []

async function bundle(name: string, entry: { stdin: string } | { file: string }): Promise<string> {
  const outfile = join(
    import.meta.dirname,
    '..',
    '..',
    'node_modules',
    '.cache',
    `${name}-${process.pid}.mjs`,
  )
  await build({
    ...('file' in entry
      ? { entryPoints: [join(import.meta.dirname, entry.file)] }
      : { stdin: { contents: entry.stdin, resolveDir: import.meta.dirname, loader: 'ts' } }),
    ...{ outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' },
  })
  return outfile
}

beforeAll(async () => {
  thread = await bundle('page-index-thread', { file: 'thread.ts' })
})
afterAll(() => rm(thread, { force: true }))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-page-index-'))
})
afterEach(async () => {
  for (const index of opened.splice(0)) await index.close()
  await rm(folder, { recursive: true, force: true })
})

const pathOf = () => join(folder, 'index', 'pages.db')
function open(): PageIndex {
  const index = createPageIndex({ path: pathOf(), thread })
  opened.push(index)
  return index
}
const pagesWith = async (index: PageIndex, query: string) =>
  (await index.search(query, 20, 2)).map(({ documentId, page }) => `${documentId} ${page}`)

it('finds the pages with all the words, and their sentence', async () => {
  const index = open()
  await index.put('a', '1', ['Limits.', 'The central limit theorem.'])
  await index.put('b', '1', ['Central banks know no theorem.', ''])
  expect(await pagesWith(index, 'limit')).toEqual(['a 2', 'a 1'])
  expect(await pagesWith(index, 'theorems CENTRAL')).toEqual(['b 1', 'a 2'])
  expect(await pagesWith(index, 'central limit theorem')).toEqual(['a 2'])
  expect(await index.search('limit theorem', 1, 1)).toEqual([
    {
      ...{ documentId: 'a', page: 2, closeness: 0 },
      excerpt: [
        { text: 'The central ', marked: false },
        { text: 'limit', marked: true },
        { text: ' ', marked: false },
        { text: 'theorem', marked: true },
        { text: '.', marked: false },
      ],
    },
  ])
})

it('finds the closest words first, and at most two pages of a document', async () => {
  const index = open()
  await index.put('a', '1', ['limit theorem', 'limit theorem', 'limit theorem'])
  await index.put('b', '1', [`limit ${'x '.repeat(300)} theorem`])
  expect(await pagesWith(index, 'limit theorem')).toEqual(['a 3', 'a 2', 'b 1'])
})

it.each([
  '"',
  '*',
  'a AND',
  'NEAR(',
  "'; DROP TABLE words",
  '\u0000',
  '(limit',
  'limit OR "',
  '-',
  'keys:limit',
  '😀',
])('treats %j as words, not as an expression', async (query) => {
  const index = open()
  await index.put('a', '1', ['nothing'])
  expect(await index.search(query, 20, 2)).toEqual([])
})

it('replaces and removes a document, and says what it has', async () => {
  const index = open()
  await index.put('a', '1', ['limit', 'limit'])
  await index.put('b', '1', ['limit'])
  await index.put('a', '1', ['ignored: the same stamp'])
  await index.put('a', '2', ['theorem'])
  expect(await index.indexed('', 9)).toEqual([
    { documentId: 'a', stamp: '2' },
    { documentId: 'b', stamp: '1' },
  ])
  expect(await index.indexed('a', 9)).toEqual([{ documentId: 'b', stamp: '1' }])
  for (let time = 0; time < 2; time++) await index.remove('b')
  expect(await pagesWith(index, 'limit')).toEqual([])
  expect(await pagesWith(index, 'theorem')).toEqual(['a 1'])
  expect(await index.size()).toBe(1)
})

it('keeps what it has over a restart, and two processes may share it', async () => {
  const [first, second] = [open(), open()]
  await Promise.all(['a', 'b', 'c', 'd'].map((id, at) => (at % 2 ? first : second).put(id, '1', ['limit'])))
  await Promise.all(['a', 'b', 'c', 'd'].map((id, at) => (at % 2 ? second : first).put(id, '1', ['limit'])))
  expect(await first.size()).toBe(4)
  await first.close()
  expect(await pagesWith(second, 'limit')).toHaveLength(4)
  expect(await pagesWith(open(), 'limit')).toHaveLength(4)
})

it('says that a file is no index, and begins anew after it was cleared', { tags: ['long'] }, async () => {
  const index = open()
  await index.put('a', '1', ['limit'])
  await index.close()
  await rm(pathOf() + '-wal', { force: true })
  await writeFile(pathOf(), 'no index at all, but long enough to be looked at'.repeat(200))
  await expect(index.search('limit', 9, 2)).rejects.toThrow('not a database')
  await index.clear()
  expect(await pagesWith(index, 'limit')).toEqual([])
  await index.put('a', '1', ['limit'])
  expect(await pagesWith(index, 'limit')).toEqual(['a 1'])
})

it('has whole documents only after the process was killed while it wrote', async () => {
  const program = await bundle('page-index-writer', {
    stdin: `import { createPageIndex } from './index'
     const [, , path, thread] = process.argv
     const index = createPageIndex({ path, thread })
     for (let at = 0; ; at++) {
       await index.put('d' + String(at).padStart(6, '0'), '1', Array(12).fill('limit theorem'))
       console.log(at)
     }`,
  })
  for (let time = 0; time < 2; time++) {
    const child = spawn(process.execPath, [program, pathOf(), thread], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let written = ''
    const gone = once(child, 'exit')
    child.stdout.on('data', (data) => {
      written += String(data)
      if (written.includes('5\n')) child.kill('SIGKILL')
    })
    expect((await gone)[1]).toBe('SIGKILL')
  }
  await rm(program)
  const index = open()
  const documents = await index.indexed('', 10_000)
  expect(documents.length).toBeGreaterThan(4)
  const hits = await index.search('limit theorem', 300, 12)
  const perDocument = new Map<string, number>()
  for (const { documentId } of hits) perDocument.set(documentId, (perDocument.get(documentId) ?? 0) + 1)
  // Of the oldest of the newest pages, some may be beyond the candidates.
  expect([...perDocument.values()].slice(0, -1).every((pages) => pages === 12)).toBe(true)
})
