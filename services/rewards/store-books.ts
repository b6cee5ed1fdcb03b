import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileType, type Files, type Log } from '#platform/core'
import { books, fileRefOf } from './books'

/** Stores the books' files at the file host, where every gateway finds them. */
export function createStoreBooks({ files, log }: { files: Pick<Files, 'describe' | 'put'>; log: Log }) {
  const put = (pdf: string, bytes: Buffer) =>
    files.put({ kind: 'book', name: pdf, bytes, contentType: 'application/pdf' })

  async function storeBook(folder: string, pdf: string): Promise<void> {
    const bytes = await readFile(join(folder, pdf)).catch(nullIfMissing)
    if (bytes === null) return
    if (fileType('document', bytes) === undefined) throw new Error('This is not a PDF.')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if ((await files.describe(fileRefOf(pdf)))?.sha256 === sha256) return
    await put(pdf, bytes)
    log.info({ book: pdf }, 'stored a book at the file host')
  }

  return {
    async storeBooks(folder: string): Promise<void> {
      const taken = books.map(({ pdf }) =>
        storeBook(folder, pdf).catch((error: unknown) =>
          log.warn({ err: error, book: pdf }, 'a book could not be stored at the file host'),
        ),
      )
      await Promise.all(taken)
    },

    async plantBook(pdf: string, draw: () => Promise<Buffer>): Promise<void> {
      if ((await files.describe(fileRefOf(pdf))) === null) await put(pdf, await draw())
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
