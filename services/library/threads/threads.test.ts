import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answersADay, maxOpenQuestions, questionsADay, threadChanged, threadNews } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { box, createThreadActs, people, request, viewer } from '../../testing/threads'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const { ask, answer, read, listOf, newsOf } = createThreadActs(() => here)

describe('a question', () => {
  it('is asked once, however often it is sent, and tells the uploader', async () => {
    const [uploader, asker] = people()
    const { _id } = await here.publish(uploader)
    const sent = request({ place: { page: 2, box, quotation: 'a lazy stream' } })
    const [first, again] = await Promise.all([
      here.library.ask(viewer(asker), _id, sent),
      here.library.ask(viewer(asker), _id, sent),
    ])
    expect(again.thread._id).toBe(first.thread._id)
    const { threads, total } = await listOf(uploader, _id)
    expect(total).toBe(1)
    expect(threads).toMatchObject([
      {
        ...{ documentId: _id, edition: 1, isLost: false, answers: 0, acceptedAnswerId: null },
        place: { page: 2, box, quotation: 'a lazy stream' },
        question: { text: sent.text, mine: false, author: { _id: asker }, isAnonymous: false },
        mayAccept: true,
      },
    ])
    expect(await newsOf(uploader)).toEqual(['asked'])
    expect(await newsOf(asker)).toEqual([])
  })

  it('is listed newest first, page by page, and by the page that it is about', async () => {
    const [uploader, asker] = people()
    const { _id } = await here.publish(uploader)
    const asked: string[] = []
    for (const page of [1, 3, 3]) {
      asked.unshift((await ask(asker, _id, { place: { page, box, quotation: '' } }))._id)
    }
    const idsOf = ({ threads }: { threads: { _id: string }[] }) => threads.map((thread) => thread._id)
    const first = await listOf(asker, _id, { limit: 2 })
    expect(first.total).toBe(3)
    const second = await listOf(asker, _id, { limit: 2, cursor: first.next ?? '' })
    expect(second.next).toBeNull()
    expect([...idsOf(first), ...idsOf(second)].sort()).toEqual(asked.toSorted())
    expect(idsOf(await listOf(asker, _id, { page: 3 })).sort()).toEqual(asked.slice(0, 2).sort())
    await expect(listOf(asker, _id, { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('can be changed until it has an answer, and deleted: with answers its text is gone, without any the whole', async () => {
    const [uploader, asker, helper] = people()
    const { _id } = await here.publish(uploader)
    const thread = await ask(asker, _id)
    const changed = await here.library.changePost(viewer(asker), thread._id, 'How?')
    expect(changed).toMatchObject({ text: 'How?', mine: true, changedAt: expect.any(String) as string })
    await expect(here.library.changePost(viewer(helper), thread._id, 'No')).rejects.toMatchObject({
      code: 'not-found',
    })
    const { _id: answerId } = await answer(helper, thread._id)
    await expect(here.library.changePost(viewer(asker), thread._id, 'What?')).rejects.toMatchObject({
      code: 'too-late',
    })
    await here.library.deletePost(asker, thread._id)
    await here.library.deletePost(asker, thread._id)
    const { thread: kept, posts } = await read(asker, thread._id)
    expect(kept.question).toMatchObject({ text: null, author: null, isDeleted: true, mine: false })
    expect(posts).toHaveLength(1)
    await expect(answer(helper, thread._id)).rejects.toMatchObject({ code: 'not-found' })

    await expect(here.library.deletePost(asker, answerId)).rejects.toMatchObject({ code: 'not-found' })
    await here.library.deletePost(helper, answerId)
    await here.platform.allHandled()
    expect((await listOf(asker, _id)).total).toBe(0)
    await expect(read(asker, thread._id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is counted: so many a day, and so many open ones about a document', async () => {
    const [uploader, asker] = people()
    const { _id } = await here.publish(uploader)
    const open = []
    for (let count = 0; count < maxOpenQuestions; count++) open.push(await ask(asker, _id))
    await expect(ask(asker, _id)).rejects.toMatchObject({ code: 'too-many-questions' })
    await here.library.deletePost(asker, open[0]?._id ?? '')
    await ask(asker, _id)
    const { _id: other } = await here.publish(uploader)
    for (let count = maxOpenQuestions + 1; count < questionsADay; count++) await ask(asker, other)
    await expect(ask(asker, (await here.publish(uploader))._id)).rejects.toMatchObject({
      ...{ code: 'daily-quota', status: 429, retryAfterSeconds: expect.any(Number) as number },
    })
  })

  it('is shown where its document can be read', async () => {
    const [uploader, asker] = people()
    const { _id } = await here.publish(uploader)
    const thread = await ask(asker, _id)
    await here.library.remove(_id, 'dislikes')
    await expect(read(asker, thread._id)).rejects.toMatchObject({ code: 'removed' })
    await expect(listOf(asker, _id)).rejects.toMatchObject({ code: 'removed' })
    await expect(answer(asker, thread._id)).rejects.toMatchObject({ code: 'removed' })
    await here.library.deletePost(asker, thread._id)
    const { _id: gone } = await here.publish(uploader)
    const hidden = await ask(asker, gone)
    await here.library.delete(uploader, gone)
    await expect(read(asker, hidden._id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(listOf(asker, newId())).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('answers', () => {
  it('are voted for once each, and stand in order: the accepted one, then by votes', async () => {
    const [uploader, asker, helper, reader] = people()
    const { _id } = await here.publish(uploader)
    const thread = await ask(asker, _id)
    const [first, second, third] = [
      await answer(helper, thread._id),
      await answer(reader, thread._id),
      await answer(uploader, thread._id),
    ]
    const vote = (userId: string, postId: string, isVoted = true) =>
      here.library.votePost(viewer(userId), postId, isVoted)
    expect(await vote(asker, second._id)).toMatchObject({ votes: 1, voted: true })
    expect(await vote(asker, second._id)).toMatchObject({ votes: 1 })
    await expect(vote(reader, second._id)).rejects.toMatchObject({ code: 'oneself' })
    await expect(vote(reader, thread._id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await vote(uploader, first._id)).toMatchObject({ votes: 1 })
    expect(await vote(uploader, first._id, false)).toMatchObject({ votes: 0, voted: false })
    expect(third).toMatchObject({ isUploader: true })

    await expect(here.library.acceptAnswer(viewer(helper), thread._id, third._id)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const accepted = await here.library.acceptAnswer(viewer(asker), thread._id, third._id)
    expect(accepted.thread).toMatchObject({ acceptedAnswerId: third._id, answers: 3 })
    expect(accepted.posts.map((post) => post._id)).toEqual([third._id, second._id, first._id])
    const later = await here.library.acceptAnswer(viewer(uploader), thread._id, first._id)
    expect(later.posts[0]?._id).toBe(first._id)
    await here.library.deletePost(helper, first._id)
    expect((await read(asker, thread._id)).thread).toMatchObject({ acceptedAnswerId: null, answers: 2 })
    const none = await here.library.acceptAnswer(viewer(asker), thread._id, null)
    expect(none.thread.acceptedAnswerId).toBeNull()
    const elsewhere = await answer(helper, (await ask(asker, _id))._id)
    await expect(here.library.acceptAnswer(viewer(asker), thread._id, elsewhere._id)).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await newsOf(uploader)).toEqual(['asked', 'accepted', 'asked'])
    expect((await newsOf(helper)).filter((news) => news === 'accepted')).toEqual(['accepted'])
    expect(await newsOf(asker)).toEqual(['answered', 'answered', 'answered', 'answered'])
  })

  it('are counted: so many a day', async () => {
    const [uploader, asker, helper] = people()
    const { _id } = await here.publish(uploader)
    const thread = await ask(asker, _id)
    for (let count = 0; count < answersADay; count++) await answer(helper, thread._id)
    await expect(answer(helper, thread._id)).rejects.toMatchObject({ code: 'daily-quota' })
  })

  it('tell nobody who wants no messages', async () => {
    const [uploader, asker, helper] = people()
    await here.library.setThreadNews(asker, [])
    expect(await here.library.threadNewsOf(asker)).toEqual([])
    const thread = await ask(asker, (await here.publish(uploader))._id)
    await answer(helper, thread._id)
    expect(await newsOf(asker)).toEqual([])
  })

  it('tell of the chosen kinds alone: of accepted answers, but not of questions', async () => {
    const [uploader, asker] = people()
    expect(await here.library.threadNewsOf(uploader)).toEqual(['asked', 'answered', 'accepted'])
    await here.library.setThreadNews(uploader, ['answered', 'accepted'])
    const thread = await ask(asker, (await here.publish(uploader))._id)
    const { _id } = await answer(uploader, thread._id)
    await here.library.acceptAnswer(viewer(asker), thread._id, _id)
    expect(await newsOf(uploader)).toEqual(['accepted'])
    await here.library.setThreadNews(uploader, ['asked'])
    await ask(asker, (await here.publish(uploader))._id)
    expect(await newsOf(uploader)).toEqual(['accepted', 'asked'])
  })
})

describe('a post without a name', () => {
  it('shows its author to nobody but admins, and says who is the asker only if both are without a name', async () => {
    const [uploader, asker, helper, reader] = people()
    const { _id } = await here.publish(uploader)
    const thread = await ask(asker, _id, { isAnonymous: true })
    await answer(asker, thread._id, true)
    await answer(asker, thread._id, false)
    await answer(uploader, thread._id, true)
    for (const userId of [reader, helper, uploader]) {
      const seen = await read(userId, thread._id)
      expect(seen.thread.question).toMatchObject({ author: null, isAnonymous: true })
      const [again, named, hidden] = seen.posts.toSorted((a, b) => (a.at < b.at ? -1 : 1))
      expect(again).toMatchObject({ author: null, isAsker: true })
      expect(named).toMatchObject({ author: { _id: asker }, isAsker: false })
      expect(hidden).toMatchObject({ author: null, isUploader: false, isAsker: false })
    }
    expect((await read(asker, thread._id)).thread.question).toMatchObject({ author: null, mine: true })
    const seen = await here.library.thread(viewer(newId(), true), thread._id)
    expect(seen.thread.question).toMatchObject({ author: { _id: asker }, isAnonymous: true })
    await here.platform.allHandled()
    const events = [...here.platform.published(threadChanged), ...here.platform.published(threadNews)]
    const told = events.filter((event) => event.threadId === thread._id)
    // The asker is told of answers; nobody else's event has their id.
    expect(told.filter((event) => !('userId' in event)).length).toBeGreaterThan(0)
    for (const event of told) if (!('userId' in event)) expect(JSON.stringify(event)).not.toContain(asker)
    for (const event of told)
      if ('userId' in event && event.userId !== asker) expect(JSON.stringify(event)).not.toContain(asker)
  })
})
