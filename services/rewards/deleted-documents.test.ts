// @module-tag sampled
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentStatusChanged } from '#events'
import { newId } from '#platform/core'
import { runsOf } from '#testing/long-form'
import { startLibrary } from '../testing/library'
import { createRewards, type Rewards } from './index'

let here: Awaited<ReturnType<typeof startLibrary>>
let rewards: Rewards
beforeAll(async () => {
  here = await startLibrary()
  const service = createRewards({ ...here.platform, library: here.library })
  await here.platform.run(service)
  rewards = service.rewards
})
afterAll(() => here.stop())

/** Six documents pay for a book. */
const documents = 6
const step = fc.record({
  what: fc.constantFrom('delete', 'undo', 'upload again', 'remove', 'redeem'),
  which: fc.nat({ max: documents - 1 }),
})

/** All events of a user's documents, as the bus would redeliver them. */
const toldOf = (userId: string) =>
  here.platform
    .published(documentStatusChanged)
    .filter(({ uploaderId }) => uploaderId === userId)
    .map((payload) => here.platform.fact(documentStatusChanged, payload))

it('keeps a wallet equal to its ledger through concurrent deletions, returns and removals, redelivered in any order', async () => {
  const { library, platform } = here
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 24 }),
      fc.func(fc.nat()),
      async (steps, order) => {
        const user = newId()
        const contents = Array.from({ length: documents }, () => `notes ${newId()}`)
        const upload = (content = '') => library.publish(user, here.request(here.upload(user, content)))
        const ids = await Promise.all(contents.map(async (content) => (await upload(content))._id))
        await platform.allHandled()

        await Promise.allSettled(
          steps.map(async ({ what, which }) => {
            const id = ids[which] ?? ''
            if (what === 'delete') await library.delete(user, id)
            else if (what === 'undo') await library.undelete(user, id)
            else if (what === 'upload again') await upload(contents[which])
            else if (what === 'remove') await library.remove(id, 'dislikes')
            else await rewards.redeem(user, 1)
          }),
        )
        await platform.allHandled()
        const wallet = await rewards.wallet(user)
        expect(wallet.points).toBeGreaterThanOrEqual(0)
        expect(await rewards.auditWallets()).toEqual([])
        if (wallet.ownedBooks.length === 0) {
          const views = await Promise.all(ids.map((id) => library.view(id, user)))
          const kept = views.filter((view) => view?.removalReason !== 'deleted').length
          expect(wallet.points).toBe(10 * kept)
        }

        const again = [...toldOf(user), ...toldOf(user)].map((fact, at) => ({ fact, place: order(at) }))
        for (const { fact } of again.sort((a, b) => a.place - b.place))
          await platform.deliver('rewards', fact)
        expect(await rewards.wallet(user)).toEqual(wallet)
      },
    ),
    { numRuns: runsOf(25) },
  )
})
