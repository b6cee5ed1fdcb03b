import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { ZipFile } from 'yazl'
import { hasGone } from './has-gone'

export interface ZipEntry {
  name: string
  /** False for content that is compressed already. */
  compress: boolean
  /** Called when the entry is written. One entry is open at a time. */
  open: () => Promise<Readable>
}

/** Streams a zip of any size without buffering it. */
export async function sendZip(
  response: Response,
  fileName: string,
  entries: readonly ZipEntry[],
): Promise<void> {
  const failed = new AbortController()
  let ended = false
  let opened: Readable | undefined
  const fail = (error: unknown) => failed.abort(error)

  const zip = new ZipFile()
  zip.on('error', fail)
  for (const { name, compress, open } of entries)
    zip.addReadStreamLazy(name, { compress }, (give) => {
      open().then((content) => {
        opened = content
        content.once('error', fail)
        if (ended) content.destroy()
        else give(null, content)
      }, fail)
    })
  zip.end()

  response.setHeader('Content-Type', 'application/zip')
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  try {
    await pipeline(zip.outputStream, response, { signal: failed.signal })
  } catch (error) {
    // On Node 24 our own abort looks like a client disconnect.
    failed.signal.throwIfAborted()
    if (!hasGone(error)) throw error
  } finally {
    ended = true
    opened?.destroy()
  }
}

/** A value as JSON. Rows are written one by one as they are read. */
export function jsonStream(value: object | AsyncIterable<object>): Readable {
  return Readable.from(Symbol.asyncIterator in value ? listOf(value) : [`${toJson(value)}\n`])
}

async function* listOf(rows: AsyncIterable<object>) {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${toJson(row)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

const toJson = (value: object): string => JSON.stringify(value, null, 2)
