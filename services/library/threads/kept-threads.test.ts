import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountClosed, formerStudentId } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { box, createThreadActs, people, viewer } from '../../testing/threads'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const { ask, answer, read } = createThreadActs(() => here)

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

describe('what an admin hides', () => {
  it('is read by its author alone, until it is shown again', async () => {
    const [uploader, asker, helper] = people()
    const thread = await ask(asker, (await here.publish(uploader))._id)
    const post = await answer(helper, thread._id, true, 'Buy my notes.')
    const textFor = (userId: string) => here.library.textOf('post', post._id, viewer(userId))
    expect(await textFor(asker)).toMatchObject({ authorId: helper, words: 'Buy my notes.', isHidden: false })
    const basis = { words: 'Buy my notes.', hidings: 0 }
    expect(await here.library.hideText('post', post._id, basis)).toBe(true)
    expect(await here.library.hideText('post', newId(), basis)).toBe(false)
    const seenBy = async (userId: string) => (await read(userId, thread._id)).posts[0]
    expect(await seenBy(asker)).toMatchObject({ text: null, isHidden: true })
    expect(await seenBy(helper)).toMatchObject({ text: 'Buy my notes.', isHidden: true })
    expect([await textFor(helper), await textFor(asker)]).toMatchObject([{ isHidden: true }, null])
    expect(await here.library.showText('post', post._id, 1)).toBe(true)
    expect(await seenBy(asker)).toMatchObject({ text: 'Buy my notes.', isHidden: false })
    expect(await here.library.textOf('post', newId())).toBeNull()
  })
})

describe('when an account is closed', () => {
  it.each(['keep', 'delete'] as const)(
    'posts stay without a name, or lose their text: %s',
    async (documents) => {
      const [uploader, asker, helper] = people()
      const { _id } = await here.publish(uploader)
      const thread = await ask(asker, _id)
      await answer(helper, thread._id)
      const own = await answer(asker, (await ask(helper, _id))._id)
      await here.library.votePost(viewer(asker), (await read(asker, thread._id)).posts[0]?._id ?? '', true)
      here.end(asker, 'closed')
      await here.platform.publish(accountClosed, { userId: asker, documents })
      await here.platform.allHandled()
      const seen = await read(uploader, thread._id)
      expect(seen.thread.question).toMatchObject(
        documents === 'keep'
          ? { text: thread.question.text, author: { _id: formerStudentId } }
          : { text: null, author: null, isDeleted: true },
      )
      expect(seen.posts).toMatchObject([{ votes: 0, author: { _id: helper } }])
      const others = (await read(uploader, own.threadId)).posts
      expect(others.map(({ text }) => text)).toEqual(documents === 'keep' ? [own.text] : [])
      expect(JSON.stringify([seen, others])).not.toContain(asker)
    },
  )
})

describe('in a new edition', () => {
  const pagesOf = (...pages: string[]) => pages
  it('a question finds its quotation again, and says if it does not', async () => {
    const [uploader, asker] = people()
    const first = here.request(here.upload(uploader, 'like streams 64 at first'))
    const { _id } = await here.library.publish(uploader, first)
    await here.read(_id, 1, pagesOf('Title', 'A stream is lazy.', 'A picture'))
    const quoted = await ask(asker, _id, { place: { page: 2, box, quotation: 'A stream is lazy' } })
    const lost = await ask(asker, _id, { place: { page: 1, box, quotation: 'Not there any more' } })
    const spot = await ask(asker, _id, { place: { page: 3, box, quotation: '' } })
    const whole = await ask(asker, _id)
    await here.library.renew(uploader, _id, { fileUrl: here.upload(uploader, 'like streams 60 and later') })
    await here.platform.allHandled()
    const placeOf = async (threadId: string) => {
      const { place, edition, isLost } = (await read(asker, threadId)).thread
      return { page: place?.page, edition, isLost }
    }
    expect(await placeOf(quoted._id)).toEqual({ page: 2, edition: 1, isLost: false })
    await here.read(_id, 2, pagesOf('New title', 'Preface', 'So: a stream\nis lazy.', 'A picture'))
    await here.platform.allHandled()
    expect(await placeOf(quoted._id)).toEqual({ page: 3, edition: 2, isLost: false })
    expect(await placeOf(lost._id)).toEqual({ page: 1, edition: 1, isLost: true })
    expect(await placeOf(spot._id)).toEqual({ page: 4, edition: 2, isLost: false })
    expect(await placeOf(whole._id)).toEqual({ page: undefined, edition: 2, isLost: false })

    // Asked by somebody who still reads the former edition.
    const late = await ask(asker, _id, { place: { page: 2, box, quotation: 'stream is lazy' } })
    expect(await placeOf(late._id)).toEqual({ page: 3, edition: 2, isLost: false })
  })
})

describe('a user’s own threads', () => {
  it('are a file in Markdown that names nobody who wrote without a name', async () => {
    const [uploader, asker, helper, reader] = people()
    const { _id, title } = await here.publish(uploader)
    const thread = await ask(asker, _id, { isAnonymous: true, text: '# Why\n\nis it *lazy*?' })
    const accepted = await answer(helper, thread._id, true, 'Because.')
    await answer(reader, thread._id, false, 'I do not know.')
    await here.library.acceptAnswer(viewer(asker), thread._id, accepted._id)
    const fileOf = async (userId: string) =>
      textOf(here.library.ownThreads(userId, 'https://studyshelf.test'))
    const file = await fileOf(asker)
    expect(file).toContain(`## ${title}\n`)
    expect(file).toContain(`https://studyshelf.test/document/${_id}?thread=${thread._id}`)
    expect(file).toContain('> # Why\n>\n> is it *lazy*?')
    expect(file).toContain('**Accepted answer** · A student ·')
    expect(file).toContain(`**Answer** · user ${reader} ·`)
    expect(file).not.toContain(helper)
    expect(await fileOf(reader)).not.toContain(asker)
    expect(await fileOf(reader)).toContain('**Question** · A student ·')
    await here.library.remove(_id, 'dislikes')
    expect(await fileOf(asker)).not.toContain('I do not know.')
    expect(await fileOf(reader)).toContain('> I do not know.')
    expect(await fileOf(reader)).not.toContain('lazy')
    expect(await fileOf(newId())).toContain('You have not asked or answered anything yet.')
  })
})
