import { expect, it } from 'vitest'
import { withWishes } from '../user/saved-documents'
import { sendWish } from './send-wish'

const wish = (documentId: string, wanted: boolean) => ({ userId: 'kim', documentId, wanted })

/** Calls that wait for their answers. */
function calls() {
  const sent: { wanted: boolean; answer: () => void; refuse: () => void }[] = []
  const send = (wanted: boolean) =>
    new Promise<void>((resolve, reject) =>
      sent.push({ wanted, answer: resolve, refuse: () => reject(new Error('refused')) }),
    )
  return { sent, send, wanted: () => sent.map((call) => call.wanted) }
}

it('sends one call at a time, and the last wish wins', async () => {
  const { sent, send, wanted } = calls()
  const first = sendWish(wish('a', true), false, send)
  expect(await sendWish(wish('a', false), true, send)).toBeNull()
  expect(wanted()).toEqual([true])
  sent[0]?.answer()
  await expect.poll(wanted).toEqual([true, false])
  sent[1]?.answer()
  expect(await first).toEqual({ saved: false, error: null })
})

it('sends nothing more if the last wish is the one that was sent', async () => {
  const { sent, send, wanted } = calls()
  const first = sendWish(wish('a', true), false, send)
  await sendWish(wish('a', false), true, send)
  await sendWish(wish('a', true), false, send)
  sent[0]?.answer()
  expect(await first).toEqual({ saved: true, error: null })
  expect(wanted()).toEqual([true])
})

it('tells what the server has when it refuses, and begins anew after that', async () => {
  const { sent, send, wanted } = calls()
  const first = sendWish(wish('a', true), false, send)
  await sendWish(wish('a', false), true, send)
  sent[0]?.answer()
  await expect.poll(wanted).toEqual([true, false])
  sent[1]?.refuse()
  expect(await first).toEqual({ saved: true, error: new Error('refused') })
  const next = sendWish(wish('a', false), true, send)
  sent[2]?.answer()
  expect(await next).toEqual({ saved: false, error: null })
})

it('lets no document, and no user, wait for another', async () => {
  const { sent, send, wanted } = calls()
  const both = [sendWish(wish('a', true), false, send), sendWish(wish('b', false), true, send)]
  expect(wanted()).toEqual([true, false])
  for (const { answer } of sent) answer()
  expect(await Promise.all(both)).toEqual([
    { saved: true, error: null },
    { saved: false, error: null },
  ])
})

it('shows what is wanted, whatever is read while a call is in flight', async () => {
  const { sent, send } = calls()
  const both = [sendWish(wish('a', true), false, send), sendWish(wish('b', false), true, send)]
  expect(withWishes('kim', ['b', 'c'])).toEqual(['c', 'a'])
  expect(withWishes('lee', ['b', 'c'])).toEqual(['b', 'c'])
  for (const { answer } of sent) answer()
  await Promise.all(both)
  expect(withWishes('kim', ['b', 'c'])).toEqual(['b', 'c'])
})
