import { deflateRawSync, inflateRawSync } from 'node:zlib'
import Database from 'libsql'
import { closenessIn } from './closeness'
import { excerptOf, type Part } from './excerpt'
import { keysOf, wantedIn, type Wanted } from './words'

/** Grows with each change of tables or keys: an index of another version is built anew. */
const version = 1
/** Pages of a document that are indexed. */
export const maxPages = 4096
/** The newest pages with all words, among which the closest are chosen. */
const maxCandidates = 150
/** Kilobytes of the file in the memory of each thread. */
const cacheKb = 16_000

/** A page with all the words. `closeness`: 0 as a phrase, to 3 anywhere on the page. */
export interface Hit {
  documentId: string
  /** From 1. */
  page: number
  closeness: number
  excerpt: Part[]
}

export interface Indexed {
  documentId: string
  /** Equal for equal texts. */
  stamp: string
}

const schema = `
  CREATE TABLE documents(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, pages INTEGER NOT NULL);
  CREATE TABLE pages(id INTEGER PRIMARY KEY, text BLOB NOT NULL);
  CREATE VIRTUAL TABLE words USING fts5(keys, content='', contentless_delete=1, detail=none, tokenize='ascii');
  PRAGMA user_version=${version};`

/** A page's number in the index. */
const pageIdOf = (document: number, page: number) => document * maxPages + page - 1

/** One connection to an index; opens or creates it. Throws if the file is no index of this version. */
export function openDatabase(path: string) {
  const db = new Database(path)
  // First, so that the others wait for another process.
  db.exec('PRAGMA busy_timeout=5000')
  db.exec(
    `PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-${cacheKb}; PRAGMA secure_delete=ON`,
  )
  const versionNow = () => (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
  if (versionNow() === 0) db.transaction(() => versionNow() === 0 && db.exec(schema)).immediate()
  if (versionNow() !== version) throw new Error('An index of another version')

  const select = {
    document: db.prepare('SELECT number, stamp, pages FROM documents WHERE id = ?'),
    byNumber: db.prepare('SELECT id FROM documents WHERE number = ?'),
    after: db.prepare('SELECT id, stamp FROM documents WHERE id > ? ORDER BY id LIMIT ?'),
    count: db.prepare('SELECT count(*) AS documents FROM documents'),
    text: db.prepare('SELECT text FROM pages WHERE id = ?'),
    matches: db.prepare('SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ?'),
  }
  const insert = {
    document: db.prepare('INSERT INTO documents(id, stamp, pages) VALUES (?, ?, ?)'),
    page: db.prepare('INSERT INTO pages(id, text) VALUES (?, ?)'),
    words: db.prepare('INSERT INTO words(rowid, keys) VALUES (?, ?)'),
  }
  const drop = {
    document: db.prepare('DELETE FROM documents WHERE number = ?'),
    page: db.prepare('DELETE FROM pages WHERE id = ?'),
    words: db.prepare('DELETE FROM words WHERE rowid = ?'),
  }
  /** In one transaction, which takes the lock before it reads: another process may write as well. */
  const written = <Args extends unknown[]>(work: (...args: Args) => void) => {
    const transaction = db.transaction(work)
    return (...args: Args): void => void transaction.immediate(...args)
  }
  interface Row {
    number: number
    stamp: string
    pages: number
  }
  const find = (documentId: string) => select.document.get(documentId) as Row | undefined

  function takeOut(documentId: string): void {
    const known = find(documentId)
    if (known === undefined) return
    for (let page = 1; page <= known.pages; page++) {
      const id = pageIdOf(known.number, page)
      drop.words.run(id)
      drop.page.run(id)
    }
    drop.document.run(known.number)
  }

  function insertPages(number: number, pages: readonly string[]): void {
    pages.forEach((text, index) => {
      if (text === '') return
      const id = pageIdOf(number, index + 1)
      insert.page.run(id, deflateRawSync(text, { level: 4 }))
      insert.words.run(id, keysOf(text).join(' '))
    })
  }

  const textOf = (id: number): string => {
    const row = select.text.get(id) as { text: Uint8Array } | undefined
    return row === undefined ? '' : inflateRawSync(row.text).toString('utf8')
  }

  function search(query: string, limit: number, perDocument: number): Hit[] {
    const wanted = wantedIn(query)
    if (wanted.length === 0) return []
    const rows = select.matches.all(expressionOf(wanted), maxCandidates) as { rowid: number }[]
    const close = rows
      .map(({ rowid }) => ({ rowid, text: textOf(rowid) }))
      .map(({ rowid, text }) => ({ rowid, text, closeness: closenessIn(text.toLowerCase(), wanted) }))
      .sort((a, b) => a.closeness - b.closeness || b.rowid - a.rowid)
    const perNumber = new Map<number, number>()
    const hits: Hit[] = []
    for (const { rowid, text, closeness } of close) {
      if (hits.length === limit) break
      const number = Math.floor(rowid / maxPages)
      const before = perNumber.get(number) ?? 0
      if (before === perDocument) continue
      const document = select.byNumber.get(number) as { id: string } | undefined
      const excerpt = excerptOf(text, wanted)
      if (document === undefined || excerpt === null) continue
      perNumber.set(number, before + 1)
      hits.push({ documentId: document.id, page: (rowid % maxPages) + 1, closeness, excerpt })
    }
    return hits
  }

  return {
    /** Adds a document, or replaces it if its stamp differs. In one transaction. `pages`: the text of each. */
    put: written((documentId: string, stamp: string, pages: readonly string[]): void => {
      if (find(documentId)?.stamp === stamp) return
      takeOut(documentId)
      const shown = pages.slice(0, maxPages)
      const { lastInsertRowid } = insert.document.run(documentId, stamp, shown.length)
      insertPages(Number(lastInsertRowid), shown)
    }),
    /** Idempotent. */
    remove: written(takeOut),
    /** Documents in the order of their ids. */
    indexed(after: string, limit: number): Indexed[] {
      const rows = select.after.all(after, limit) as { id: string; stamp: string }[]
      return rows.map(({ id, stamp }) => ({ documentId: id, stamp }))
    },
    size: (): number => (select.count.get() as { documents: number }).documents,
    /** The pages with all the words, the closest first: at most `limit`, and `perDocument` of each document. */
    search,
    close: (): void => void db.close(),
  }
}
export type PageDatabase = ReturnType<typeof openDatabase>

/** As FTS5 reads it. Keys are letters and digits, so nothing in quotes can end them. */
const expressionOf = (wanted: readonly Wanted[]): string =>
  wanted
    .map(
      (alternatives) =>
        '(' +
        alternatives.map((keys) => '(' + keys.map((key) => `"${key}"`).join(' AND ') + ')').join(' OR ') +
        ')',
    )
    .join(' AND ')
