import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userReinstated, userSuspended } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const nothing = { documents: [], total: 0, exact: true, closest: [], respelled: [], module: null }

describe('search', () => {
  it('finds what another process published, and no longer finds what it removed', async () => {
    const other = here.another()
    const user = newId()
    const {
      notice: _notice,
      heldFor: _heldFor,
      marks: _marks,
      ...card
    } = await other.library.publish(user, here.request(here.upload(user, 'far away'), { title: 'Axolotl' }))
    await here.platform.allHandled()
    expect((await here.library.search('axolotl', 5)).documents).toEqual([card])
    await other.library.remove(card._id, 'dislikes')
    await here.platform.allHandled()
    expect(await here.library.search('axolotl', 5)).toEqual(nothing)
  })

  it('finds documents that were published before the process started', async () => {
    const card = await here.publish(newId(), { title: 'Pangolin', courseCode: 'ZO1000' })
    const other = here.another()
    await other.start()
    expect((await other.library.search('zo1000 pangolin', 5)).documents).toEqual([card])
    expect(await other.library.search('   ', 5)).toEqual(nothing)
    await other.stop()
  })

  it('finds the notes of a person by the name that they have now, unless they are suspended', async () => {
    const [user, colleague] = [newId(), newId()]
    const card = await here.publish(user, { title: 'Capybara' })
    await here.publish(colleague, { title: 'Tapir' })
    const found = async (name: string) =>
      (await here.library.search(`notes by ${name} pls`, 5)).documents.map(({ _id }) => _id)
    await here.changeUser(user, { username: 'bo.chen' })
    await here.platform.allHandled()
    expect(await found('bo.chen')).toEqual([card._id])
    await here.changeUser(user, { username: 'bo.wang' })
    await here.platform.allHandled()
    expect([await found('bo chen'), await found('bowang')]).toEqual([[], [card._id]])

    here.end(user, 'suspended')
    await here.platform.publish(userSuspended, { userId: user, reason: 'decision', note: null, version: 1 })
    await here.platform.allHandled()
    expect(await found('bowang')).toEqual([])
    here.reinstate(user)
    await here.platform.publish(userReinstated, { userId: user, note: 'Welcome back', version: 2 })
    await here.platform.allHandled()
    expect(await found('bowang')).toEqual([card._id])

    const other = here.another()
    await other.start()
    expect((await other.library.search('bowang', 5)).documents).toEqual([
      { ...card, uploader: { ...card.uploader, username: 'bo.wang' } },
    ])
    await other.stop()
  })

  it('counts the documents of the kind that the query asks for, in the module that it names', async () => {
    const user = newId()
    const asked = async (query: string) => (await here.library.search(query, 5)).module?.asked
    const request = here.request(here.upload(user, 'what they asked in May'), {
      ...{ title: 'Wallabies', courseCode: 'ZO3000', kind: 'past-paper' },
    })
    const { _id } = await here.library.publish(user, request)
    await here.publish(user, { title: 'Tutorial 4 Wallabies', courseCode: 'ZO3000' })
    await here.publish(user, { title: 'Past paper', courseCode: 'ZO3001' })
    expect(await asked('any zo3000 pyp')).toEqual({ kind: 'past-paper', documents: 1 })
    expect(await asked('zo3000 cheat sheet')).toEqual({ kind: 'cheat-sheet', documents: 0 })
    expect(await asked('zo3000 wallabies')).toBeNull()
    await here.library.remove(_id, 'dislikes')
    expect(await asked('zo3000 past paper')).toEqual({ kind: 'past-paper', documents: 0 })
  })

  it('counts in each group of the closest only the documents that are left', async () => {
    const user = newId()
    const kept = await here.publish(user, { title: 'Quokka', courseCode: 'ZO2000' })
    await here.publish(user, { title: 'Numbat', courseCode: 'ZO2000' })
    expect(await here.library.search('zo2000 wombat quokka', 5)).toMatchObject({
      documents: [{ _id: kept._id }],
      exact: false,
      closest: [{ missing: ['wombat'], documents: 1 }],
      module: { courseCode: 'ZO2000', total: 2, asked: null },
    })
  })
})
