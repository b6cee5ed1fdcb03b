import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { maxUploadBytes } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { statusChangesOf } from '../../testing/status-changes'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const publishedOf = (documentId: string) => statusChangesOf(here.platform, documentId, 'uploaded')

describe('publishing', () => {
  it('puts the document on the shelf, publishes one event, and makes it searchable at once', async () => {
    const user = newId()
    const { notice, heldFor, marks, ...card } = await here.library.publish(
      user,
      here.request(here.upload(user, 'first'), { title: ' Zebras ', courseCode: 'bio1001' }),
    )
    expect([notice, heldFor, marks]).toEqual([null, null, []])
    expect(card).toMatchObject({
      title: 'Zebras',
      courseCode: 'BIO1001',
      pages: 3,
      thumbnail: null,
      likes: 0,
      isActive: true,
      uploader: { _id: user },
    })
    expect((await here.library.search('zebras', 5)).documents).toEqual([card])
    expect((await here.library.newest(1)).documents).toEqual([card])
    await here.platform.allHandled()
    expect(publishedOf(card._id)).toMatchObject([
      { uploaderId: user, title: 'Zebras', from: null, to: 'published' },
    ])
  })

  it('answers a repeated request for the same file with the same document', async () => {
    const user = newId()
    const request = here.request(here.upload(user, 'retried'))
    const first = await here.library.publish(user, request)
    const again = await Promise.all([
      here.library.publish(user, request),
      here.library.publish(user, request),
    ])
    expect(again).toEqual([first, first])
    await here.platform.allHandled()
    expect(publishedOf(first._id)).toHaveLength(1)
    expect(await here.keeps(request.fileUrl)).toBe(true)
  })

  it.each([
    ['file', 'double click'],
    ['file that a copy replaces', 'scripts triple click'],
  ])('creates one document from a %s that is published five times at the same moment', async (_, content) => {
    const user = newId()
    const request = here.request(here.upload(user, content))
    const cards = await Promise.all(Array.from({ length: 5 }, () => here.library.publish(user, request)))
    expect(new Set(cards.map(({ _id }) => _id)).size).toBe(1)
    expect(await here.keeps(request.fileUrl)).toBe(true)
  })

  it.each([
    ['chosen by its uploader', { kind: 'lecture', title: 'Tutorial 5' }, undefined, 'lecture'],
    ['guessed from its title', { title: 'Tutorial 5' }, 'lab.pdf', 'tutorial'],
    ['guessed from its file', { title: 'Streams' }, 'CS2030S_Lab3.pdf', 'lab'],
    ['guessed from its first page', { title: 'Streams' }, undefined, 'past-paper', 'Time allowed: 2 hours'],
    ['unknown', { title: 'Streams' }, undefined, 'other'],
  ] as const)(
    'shows a kind that is %s',
    async (_, over, originalName, kind, opening: string = 'Some words') => {
      const user = newId()
      const named = originalName === undefined ? undefined : { owner: user, originalName }
      const address = here.platform.uploaded('document', `${opening} ${user}`, named ?? { owner: user })
      const card = await here.library.publish(user, here.request(address, over))
      expect(card.kind).toBe(kind)
      expect((await here.library.newest(1)).documents[0]?.kind).toBe(kind)
    },
  )

  it('stores a year in its one form, and refuses what it cannot read', async () => {
    const user = newId()
    const request = here.request(here.upload(user, `of a year ${user}`), { year: 'Sem 1 2025/2026' })
    await expect(here.library.publish(user, { ...request, year: 'last year' })).rejects.toMatchObject({
      code: 'invalid',
      status: 400,
      message: 'Write the year like AY24/25 S1, AY24/25 or 2024.',
    })
    expect(await here.library.publish(user, request)).toMatchObject({ year: 'AY25/26 S1' })
  })

  it('calls the kind of a document of an older version other', async () => {
    const user = newId()
    const { _id } = await here.library.publish(user, here.request(here.upload(user, `old ${user}`)))
    await here.platform.connection
      .collection<{ _id: string }>('documents')
      .updateOne({ _id }, { $unset: { kind: '' } })
    expect(await here.library.card(_id)).toMatchObject({ kind: 'other' })
  })

  it('refuses bytes that are already in the library, names the original, and deletes the second file', async () => {
    const [first, second] = [newId(), newId()]
    const original = await here.library.publish(first, here.request(here.upload(first, 'same bytes')))
    for (const user of [first, second]) {
      const copy = here.upload(user, 'same bytes')
      await expect(here.library.publish(user, here.request(copy))).rejects.toMatchObject({
        code: 'duplicate',
        status: 409,
        details: { documentId: original._id },
      })
      expect(await here.keeps(copy)).toBe(false)
    }
  })

  it('publishes the harmless copy of a file, tells its uploader, and knows both', async () => {
    const [user, other] = [newId(), newId()]
    const fileUrl = here.upload(user, 'scripts zebra crossing')
    const card = await here.library.publish(user, here.request(fileUrl))
    expect(card.notice).toBe('We removed scripts from your file. The pages are unchanged.')
    expect((await here.platform.files.identify(fileUrl))?.sizeBytes).toBe('zebra crossing'.length)
    // A lost answer is asked for again.
    expect(await here.library.publish(user, here.request(fileUrl))).toMatchObject({ _id: card._id })
    for (const content of ['scripts zebra crossing', 'zebra crossing']) {
      const again = here.library.publish(other, here.request(here.upload(other, content)))
      await expect(again).rejects.toMatchObject({ code: 'duplicate', details: { documentId: card._id } })
    }
    await here.library.delete(user, card._id)
    const back = await here.library.publish(user, here.request(here.upload(user, 'scripts zebra crossing')))
    expect(back).toMatchObject({ _id: card._id, isActive: true })
  })

  it('refuses the bytes of a removed document', async () => {
    const user = newId()
    const request = here.request(here.upload(user, 'bad notes'))
    const { _id } = await here.library.publish(user, request)
    await here.library.remove(_id, 'dislikes')
    await expect(here.library.publish(user, request)).rejects.toMatchObject({ code: 'removed', status: 409 })
    expect(await here.keeps(request.fileUrl)).toBe(true)
    const copy = here.upload(user, 'bad notes')
    await expect(here.library.publish(user, here.request(copy))).rejects.toMatchObject({ code: 'removed' })
    expect(await here.keeps(copy)).toBe(false)
  })

  it.each(['not-a-pdf', 'damaged', 'encrypted', 'active-content', 'too-many-pages'])(
    'refuses a file that is %s, and deletes it',
    async (problem) => {
      const user = newId()
      const url = here.upload(user, `${problem} …`)
      await expect(here.library.publish(user, here.request(url))).rejects.toMatchObject({
        code: problem,
        status: 400,
      })
      expect(await here.keeps(url)).toBe(false)
    },
  )

  it('refuses a file in which there is nothing to see, and deletes it', async () => {
    const user = newId()
    const url = here.upload(user, `blank ${user}`)
    await expect(here.library.publish(user, here.request(url))).rejects.toMatchObject({
      code: 'nothing-to-see',
      status: 400,
    })
    expect(await here.keeps(url)).toBe(false)
  })

  it.each([
    ['closed', 'unauthenticated', 401],
    ['suspended', 'suspended', 403],
  ] as const)(
    'publishes nothing of a student whose account was %s while the file was looked into',
    async (how, code, status) => {
      const user = newId()
      const request = here.request(here.upload(user, `notes of a ${how} one`))
      const publishing = here.library.publish(user, request)
      here.end(user, how)
      await expect(publishing).rejects.toMatchObject({ code, status })
      expect(await here.library.ofUser(user, 1)).toEqual({ documents: [], total: 0 })
      expect(await here.library.withheldOf(user)).toEqual([])
    },
  )

  it('refuses a file above the size limit', async () => {
    const user = newId()
    const url = here.upload(user, Buffer.alloc(maxUploadBytes + 1))
    await expect(here.library.publish(user, here.request(url))).rejects.toMatchObject({ status: 413 })
  })

  test.each<[string, () => string]>([
    ['an address elsewhere', () => 'https://example.com/notes.pdf'],
    ["another user's file", () => here.upload(newId(), 'not mine')],
    ['a file of another kind', () => here.platform.uploaded('avatar', 'a picture', { owner: 'me' })],
  ])('refuses %s, and deletes nothing', async (_, url) => {
    const fileUrl = url()
    const kept = await here.keeps(fileUrl)
    await expect(here.library.publish('me', here.request(fileUrl))).rejects.toMatchObject({
      code: 'unknown-file',
      status: 400,
    })
    expect(await here.keeps(fileUrl)).toBe(kept)
  })
})

describe('removal', () => {
  it('takes the document off every shelf and publishes one event, however often it is requested', async () => {
    const user = newId()
    const card = await here.publish(user, { title: 'Quokkas', courseCode: 'BIO2002' })
    await here.library.save(user, card._id)
    const { fileName } = (await here.library.view(card._id, user)) ?? {}
    expect(await here.library.file(fileName ?? '')).toMatchObject({ kind: 'document' })

    const removed = await Promise.all([1, 2, 3].map(() => here.library.remove(card._id, 'dislikes')))
    expect(removed.filter(Boolean)).toHaveLength(1)
    await here.platform.allHandled()
    expect(statusChangesOf(here.platform, card._id, 'disliked')).toMatchObject([
      { documentId: card._id, uploaderId: user, title: 'Quokkas', to: 'removed', removal: 0, revision: 2 },
    ])
    const shelves = await Promise.all([
      here.library.newest(100),
      here.library.mostLiked(100),
      here.library.byCourse('BIO2002', 100),
      here.library.recentlyViewed(user, 100),
      here.library.search('quokkas', 100),
    ])
    for (const { documents } of shelves) expect(documents.map(({ _id }) => _id)).not.toContain(card._id)
    expect(await here.library.myDocuments(user)).toEqual([])
    expect(await here.library.file(fileName ?? '')).toBeNull()
    expect(await here.library.view(card._id, user)).toMatchObject({
      isActive: false,
      removalReason: 'dislikes',
      fileUrl: null,
    })
  })

  it('of an unknown document does nothing', async () => {
    expect(await here.library.remove(newId(), 'dislikes')).toBe(false)
  })
})

it('seeds each document once, with its event', async () => {
  const planted = await Promise.all(
    Array.from({ length: 3 }, async (_, i) => ({
      _id: newId(),
      title: `Planted ${i}`,
      courseCode: 'PL1000',
      university: 'SMU' as const,
      year: null,
      file: here.upload('seed', `planted ${i}`).replace('https://files.test/', ''),
      pages: null,
      uploaderId: newId(),
      publishedAt: new Date(2024, 1, i + 1),
    })),
  )
  await here.library.plantDocuments(planted)
  await here.library.plantDocuments(planted)
  await here.platform.allHandled()
  const shelf = await here.library.byCourse('pl1000', 2)
  expect(shelf.total).toBe(3)
  expect(shelf.documents.map(({ title }) => title)).toEqual(['Planted 2', 'Planted 1'])
  for (const { _id } of planted) expect(publishedOf(_id)).toHaveLength(1)
})
