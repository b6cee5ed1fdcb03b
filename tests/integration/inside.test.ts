import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentResponse, pagesResponse, uploadResponse } from '#events'
import { eventually } from '../client/eventually'
import { makePages, type Page } from '../fixtures/pdfs'
import { startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let uploader: Student
let reader: Student
beforeAll(async () => {
  program = await startTestProgram({ hasOwnStore: true })
  ;[uploader, reader] = await program.enrol(2)
})
afterAll(() => program.stop())

async function publish(pages: readonly Page[], title = 'Notes') {
  const fileUrl = await program.upload('document', await makePages(pages), 'notes.pdf', uploader)
  const body = { university: 'NUS', courseCode: 'ST2334', title, fileUrl }
  const answer = await program.call('POST', '/api/auth/upload', { token: uploader.token, body })
  return uploadResponse.parse(answer.body).document
}
const ask = (words: string, token?: string) =>
  program.call(
    'GET',
    `/api/auth/documents/search/pages?q=${encodeURIComponent(words)}`,
    token === undefined ? {} : { token },
  )
async function search(words: string, { token }: Pick<Student, 'token'> = reader) {
  const { hits, complete } = pagesResponse.parse((await ask(words, token)).body)
  return { hits, complete }
}
const pagesWith = async (words: string, program?: Student) =>
  (await search(words, program)).hits.map(({ document, page }) => `${document._id} ${page}`)
/** Once its text was read, the pages with these words are these. */
const finds = (words: string, expected: readonly string[]) =>
  eventually(async () => expect(await pagesWith(words)).toEqual(expected))
/** A word that no other document has. */
const newWord = () => 'w' + randomUUID().replaceAll('-', '').slice(0, 12)
const sentence = (parts: readonly { text: string; marked: boolean }[]) =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

it('finds the page of a published document with every word, and its sentence with the words marked', async () => {
  const word = newWord()
  const { _id } = await publish([
    'A first page.',
    `Before. The ${word} of a Poisson process is naïve. After.`,
  ])
  await finds(`${word} process`, [`${_id} 2`])
  await eventually(async () => expect((await search(word)).complete).toBe(true))
  const { hits } = await search(`naive ${word.toUpperCase()} processes`)
  expect(hits).toMatchObject([{ document: { _id, title: 'Notes', courseCode: 'ST2334' }, page: 2 }])
  expect(sentence(hits[0]?.sentence ?? [])).toBe(`… The [${word}] of a Poisson [process] is [naïve]. After.`)
  // Not on one page.
  expect(await pagesWith(`first ${word}`)).toEqual([])
})

it('tells visitors nothing of what is inside', async () => {
  const word = newWord()
  const { _id } = await publish([word])
  await finds(word, [`${_id} 1`])
  const { status, body } = await ask(word)
  expect(status).toBe(401)
  expect(JSON.stringify(body)).not.toContain(word)
})

it('forgets a document that is removed, deleted or erased, and finds it again once it is back', async () => {
  const word = newWord()
  const { _id } = await publish([word])
  await finds(word, [`${_id} 1`])
  expect(await program.services.library.remove(_id, 'dislikes')).toBe(true)
  expect(await pagesWith(word)).toEqual([])
  expect(await program.services.library.restore(_id, 0)).toBe(true)
  await finds(word, [`${_id} 1`])
  await program.call('DELETE', `/api/auth/documents/${_id}`, { token: uploader.token })
  expect(await pagesWith(word)).toEqual([])
  await program.call('POST', `/api/auth/documents/${_id}/restore`, { token: uploader.token })
  await finds(word, [`${_id} 1`])
})

it(
  'shows the words that are closest together first, then the most liked, and two pages of a document',
  { tags: ['long'] },
  async () => {
    const [word, other] = [newWord(), newWord()]
    const far = ' lorem ipsum'.repeat(60)
    const apart = await publish([`${word}${far} ${other}`])
    const close = await publish([`${word} ${other} one`, `${word} ${other} two`, `${word} ${other} three`])
    const liked = await publish([`${word} ${other}`])
    await program.call('POST', `/api/auth/document/${liked._id}/like`, { token: reader.token })
    await finds(`${word} ${other}`, [`${liked._id} 1`, `${close._id} 3`, `${close._id} 2`, `${apart._id} 1`])
  },
)

it(
  'finds nothing in a scan, says so on its page, and is not waiting for it',
  { tags: ['long'] },
  async () => {
    const word = newWord()
    const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const scan = await publish([{ picture, caption: 'Scanned' }])
    const { _id } = await publish([`${word} on a page with some more words than the name of a scanner`])
    await finds(word, [`${_id} 1`])
    await eventually(async () => expect((await search(word)).complete).toBe(true))
    const isScan = async (id: string, token?: string) => {
      const { body } = await program.call(
        'GET',
        `/api/auth/document/${id}`,
        token === undefined ? {} : { token },
      )
      return documentResponse.parse(body).document.isScan
    }
    await eventually(async () => expect(await isScan(scan._id, reader.token)).toBe(true))
    expect([await isScan(_id, reader.token), await isScan(scan._id)]).toEqual([false, false])
  },
)

it(
  'says that it does not search everything while the index is away, and builds it again',
  { tags: ['long'] },
  async () => {
    const word = newWord()
    const { _id } = await publish([word])
    await finds(word, [`${_id} 1`])
    const { dataDir } = program
    await program.halt()
    await rm(join(dataDir, 'page-index'), { recursive: true })
    program = await startTestProgram({ dataDir })
    await eventually(async () => {
      const { hits, complete } = await search(word)
      if (!complete) return expect(complete).toBe(true)
      expect(hits).toMatchObject([{ document: { _id } }])
    })
  },
)

it.each(['', '  ', '"', '***', '😀', 'a'.repeat(200), '%00'])('answers %j without hits', async (words) => {
  expect((await search(words)).hits).toEqual([])
})
