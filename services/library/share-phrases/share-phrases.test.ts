import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxSharePhrases, sharePhraseRequest } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { addPhrase, phrasesOf, removePhrase } from './rules'

const phraseOf = (words: string) => ({ _id: newId(), words, addedAt: new Date(0) })

describe('the rules of phrases', () => {
  const actorId = newId()
  const few = { phrases: [phraseOf('hand back')] }
  const full = { phrases: Array.from({ length: maxSharePhrases }, (_, at) => phraseOf(`phrase ${at}`)) }

  it.each([
    ['hand in', few, 'added'],
    ['hand back', few, 'same-words'],
    ['do not distribute', few, 'added'],
    ['do not distribute', null, 'same-words'],
    ['hand back', full, 'too-many-phrases'],
  ])('adding %j to %j is %s', (words, table, outcome) =>
    expect(addPhrase(table, { phrase: phraseOf(words), actorId })).toMatchObject({ outcome }),
  )

  it('removes a phrase once, also one that was there from the beginning', () => {
    const [first] = phrasesOf(null)
    const removed = removePhrase(null, { phraseId: first?._id ?? '', actorId })
    expect(removed).toMatchObject({ events: [{}] })
    const next = 'next' in removed ? (removed.next ?? null) : null
    expect(phrasesOf(next)).toHaveLength(phrasesOf(null).length - 1)
    expect(removePhrase(next, { phraseId: first?._id ?? '', actorId })).toEqual({ outcome: null })
  })

  it.each([
    ['  Do NOT distribute! ', 'do not distribute'],
    ['No part ... may be reproduced', 'no part … may be reproduced'],
    ['Instructor’s copy', 'instructors copy'],
    ['© N', null],
    ['no part…', null],
  ])('reads %j as %j', (words, read) => {
    expect(sharePhraseRequest.safeParse({ words }).data?.words ?? null).toBe(read)
  })
})

describe('an upload with marks', () => {
  let here: Awaited<ReturnType<typeof startLibrary>>
  beforeAll(async () => {
    here = await startLibrary()
  })
  afterAll(() => here.stop())
  const publish = (userId: string, content: string, over = {}) =>
    here.library.publish(userId, here.request(here.upload(userId, content), over))
  const marks = [{ kind: 'phrase', words: 'do not distribute', page: 2, pages: 1 }]

  it('waits, says why and where, and is its uploader’s own work unless they say otherwise', async () => {
    const [author, other, admin] = [newId(), newId(), newId()]
    const held = await publish(author, 'slides do not distribute')
    expect(held).toMatchObject({ isActive: false, heldFor: 'marks', marks })
    expect(await here.library.withheldOf(author)).toMatchObject([{ heldFor: 'marks', marks }])
    expect(await here.library.view(held._id, author)).toMatchObject({ rights: 'own', marks })
    expect(await here.library.view(held._id, other)).toBeNull()
    expect(await here.library.view(held._id, admin, { isAdmin: true })).toMatchObject({ marks })
    // A repeated request.
    const again = await publish(author, 'slides do not distribute').catch(String)
    expect(again).toContain('waiting for an admin')

    await here.library.publishWithheld(held._id)
    expect(await here.library.view(held._id, other)).toMatchObject({ isActive: true, marks: [] })
    expect(await here.library.view(held._id, author)).toMatchObject({ heldFor: null, marks })
  })

  it('waits if some of its pages could not be read', async () => {
    expect(await publish(newId(), `half ${newId()}`)).toMatchObject({
      isActive: false,
      heldFor: 'not-judged',
      marks: [],
    })
  })

  it('is published if nothing is found, with what its uploader says about the rights', async () => {
    const author = newId()
    const { _id, isActive } = await publish(author, `notes ${newId()}`, { rights: 'cc-by-sa' })
    expect(isActive).toBe(true)
    expect(await here.library.view(_id, null)).toMatchObject({ rights: 'cc-by-sa', marks: [] })
    await here.library.changeDetails({ userId: author, isAdmin: false }, _id, { rights: 'permission' })
    expect(await here.library.view(_id, null)).toMatchObject({ rights: 'permission' })
  })

  it('is refused as a new edition, unless an admin has published the same marks', async () => {
    const author = newId()
    const renew = (documentId: string, content: string) =>
      here.library.renew(author, documentId, { fileUrl: here.upload(author, content) })
    const plain = await publish(author, 'like plain 64 one')
    await expect(renew(plain._id, 'like plain 64 two do not distribute')).rejects.toMatchObject({
      code: 'marked',
    })
    expect(await here.library.view(plain._id, author)).toMatchObject({ editions: [{ edition: 1 }] })
    const marked = await publish(author, 'like marked 64 one do not distribute')
    expect(marked.heldFor).toBe('marks')
    await here.library.publishWithheld(marked._id)
    expect(await renew(marked._id, 'like marked 64 two do not distribute')).toMatchObject({ edition: 2 })
    await expect(renew(marked._id, 'like marked 64 three do not upload')).rejects.toMatchObject({
      code: 'marked',
    })
  })

  it('is searched for the phrases of this moment, also those that another process has added', async () => {
    const other = here.another()
    const [admin, author] = [newId(), newId()]
    expect(await publish(author, `a shibboleth ${newId()}`)).toMatchObject({ isActive: true })
    const { _id } = await other.library.addSharePhrase(admin, { words: 'shibboleth' })
    expect(await publish(author, `b shibboleth ${newId()}`)).toMatchObject({ isActive: false })
    await here.library.removeSharePhrase(admin, _id)
    expect(await publish(author, `c shibboleth ${newId()}`)).toMatchObject({ isActive: true })
  })

  it('of two phrases added at the same time, both are kept', async () => {
    const add = (words: string) => here.library.addSharePhrase(newId(), { words })
    await Promise.all([add('first phrase'), add('second phrase')])
    const words = (await here.library.sharePhrases()).map((phrase) => phrase.words)
    expect(words).toEqual(expect.arrayContaining(['first phrase', 'second phrase', 'do not distribute']))
  })
})
