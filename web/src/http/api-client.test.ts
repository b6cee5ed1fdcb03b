import { rewardCalls } from '#events'
import { beforeEach, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../session/testing/memory-storage'
import { student } from '../session/testing/student'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
let answer = (_response: Response) => {}
vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
const { useSession } = await import('../session/session-store')
const { request } = await import('./api-client')

const other = { ...student, _id: 'b'.repeat(24), username: 'aisha' }
const redeemed = { success: true, message: 'Book redeemed.', points: 0, ownedBooks: [4] }
const json = (body: unknown, status = 200) => Response.json(body, { status })
const redeem = () => request(rewardCalls.redeem, { body: { bookId: 4 } })

beforeEach(() => useSession.getState().signIn(student, 'first', true))

it('rejects an answer if another user is signed in by then', async () => {
  const asked = redeem()
  useSession.getState().signOut('logout')
  useSession.getState().signIn(other, 'second', true)
  answer(json(redeemed))
  await expect(asked).rejects.toMatchObject({ status: 401, reason: 'unauthenticated' })
  expect(useSession.getState()).toMatchObject({ user: other, token: 'second' })
})

it('returns it if the same user signed in again meanwhile', async () => {
  const asked = redeem()
  useSession.getState().signIn(student, 'second', true)
  answer(json(redeemed))
  expect(await asked).toMatchObject({ points: 0, ownedBooks: [4] })
})

it('ends the session that a refusal is about, but no later one', async () => {
  const late = redeem()
  useSession.getState().signIn(student, 'second', true)
  answer(json({ success: false, message: 'Log in.', reason: 'unauthenticated' }, 401))
  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(useSession.getState().token).toBe('second')
  const asked = redeem()
  answer(json({ success: false, message: 'Log in.', reason: 'unauthenticated' }, 401))
  await expect(asked).rejects.toMatchObject({ status: 401 })
  expect(useSession.getState()).toMatchObject({ user: null, endedBy: 'expired' })
})
