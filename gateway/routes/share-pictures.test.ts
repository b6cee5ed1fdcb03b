import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { Readable } from 'node:stream'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { AppError, createMemoryLimiter, type StoredFile } from '#platform'
import type { SharedDocument } from '#services/library'
import { createCounter } from '../http/limits'
import { mountSharePictures } from './share-pictures'

const _id = 'a'.repeat(24)
const document: SharedDocument = {
  _id,
  title: 'Graphs',
  courseCode: 'CS2040S',
  university: 'NUS',
  kind: 'other',
  ...{ year: null, pages: 1, likes: 0, thumbnail: null, publishedAt: new Date(0) },
}
const picture: StoredFile = {
  ...{ ref: `share/${_id}-v1.jpg`, kind: 'share', owner: null, sizeBytes: 3, contentType: 'image/jpeg' },
  ...{ originalName: '', sha256: 'abc' },
}

let server: Server | undefined
afterEach(() => server?.close())

async function setUp({
  kept = false,
  drawings = 1000,
  draw = async () => picture,
  publishedReads = Infinity,
}: {
  kept?: boolean
  drawings?: number
  draw?: () => Promise<StoredFile>
  publishedReads?: number
} = {}) {
  let reads = 0
  const forgotten: string[] = []
  const app = express()
  mountSharePictures(app, {
    library: { shared: async () => (++reads > publishedReads ? null : document) },
    share: {
      versionOf: () => 'v1',
      kept: async () => (kept ? picture : null),
      draw,
      forget: async (id) => void forgotten.push(id),
    },
    files: { open: async () => Readable.from(['pic']) },
    counter: createCounter((options) =>
      createMemoryLimiter(options.name === 'share-drawings' ? { ...options, max: drawings } : options),
    ),
    whileThere: (work) => work(),
  })
  app.use((error: unknown, _: unknown, response: express.Response, _next: unknown) => {
    response.status(error instanceof AppError ? error.status : 500).end()
  })
  server = app.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const get = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/files/share/${_id}.jpg`, { redirect: 'manual' })
    return {
      status: answer.status,
      to: answer.headers.get('location'),
      cached: answer.headers.get('cache-control'),
    }
  }
  return { get, forgotten }
}
const instead = { status: 302, to: '/share.jpg', cached: 'no-store' }

it('a client beyond its limit of drawings gets the default picture; stored pictures do not count', async () => {
  const { get } = await setUp({ drawings: 2 })
  expect(await get()).toMatchObject({ status: 200, cached: 'no-cache' })
  expect(await get()).toMatchObject({ status: 200 })
  expect(await get()).toEqual(instead)
  server?.close()
  const { get: getKept } = await setUp({ kept: true, drawings: 0 })
  expect(await getKept()).toMatchObject({ status: 200 })
})

it('while too many drawings wait, there is the default picture', async () => {
  const { get } = await setUp({ draw: () => Promise.reject(new AppError('busy', 503, 'Later')) })
  expect(await get()).toEqual(instead)
})

it('a document that is removed while its picture is drawn shows none, and keeps none', async () => {
  const { get, forgotten } = await setUp({ publishedReads: 1 })
  expect(await get()).toMatchObject({ status: 404 })
  expect(forgotten).toEqual([_id])
})
