import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

describe('search', () => {
  it('finds what another process published, and no longer finds what it removed', async () => {
    const other = here.another()
    const user = newId()
    const {
      notice: _notice,
      heldFor: _heldFor,
      ...card
    } = await other.library.publish(user, here.request(here.upload(user, 'far away'), { title: 'Axolotl' }))
    await here.platform.allHandled()
    expect((await here.library.search('axolotl', 5)).documents).toEqual([card])
    await other.library.remove(card._id, 'dislikes')
    await here.platform.allHandled()
    expect(await here.library.search('axolotl', 5)).toEqual({ documents: [], total: 0, exact: true })
  })

  it('finds documents that were published before the process started', async () => {
    const card = await here.publish(newId(), { title: 'Pangolin', courseCode: 'ZO1000' })
    const other = here.another()
    await other.start()
    expect((await other.library.search('zo1000 pangolin', 5)).documents).toEqual([card])
    expect(await other.library.search('   ', 5)).toEqual({ documents: [], total: 0, exact: true })
    await other.stop()
  })
})
