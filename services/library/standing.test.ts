import { expect, it } from 'vitest'
import { createStanding, type StandingDocument } from './standing'

const id = 'a'.repeat(24)
const document = { _id: id } as StandingDocument

function openStanding() {
  const shown = new Set<string>()
  const nothing = () => undefined
  const part = {
    put: ({ _id }: { _id: string }) => void shown.add(_id),
    remove: (documentId: string) => void shown.delete(documentId),
    unsure: nothing,
  }
  const cards = { forget: nothing, forgetAll: nothing }
  type Parts = Parameters<typeof createStanding>[0]
  return {
    shown,
    standing: createStanding({ index: part, counts: part, orders: part, cards } as unknown as Parts),
  }
}

it('shows what a reading found', async () => {
  const { shown, standing } = openStanding()
  await standing.reread(id, async () => document)
  expect([...shown]).toEqual([id])
  await standing.reread(id, async () => null)
  expect([...shown]).toEqual([])
})

it('passes over a reading that began before the document came back, or before a later reading', async () => {
  const { shown, standing } = openStanding()
  await standing.reread(id, async () => {
    standing.put(document)
    return null
  })
  expect([...shown]).toEqual([id])
  await standing.reread(id, async () => {
    await standing.reread(id, async () => document)
    return null
  })
  expect([...shown]).toEqual([id])
})

it('reads again after a reading that failed', async () => {
  const { shown, standing } = openStanding()
  await expect(standing.reread(id, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await standing.reread(id, async () => document)
  expect([...shown]).toEqual([id])
})

it('keeps what came back while a load was reading that it did not stand, unless events were missed since', () => {
  const { shown, standing } = openStanding()
  standing.put(document)
  standing.loadAbsent(id)
  expect([...shown]).toEqual([id])
  standing.unsure()
  standing.loadAbsent(id)
  expect([...shown]).toEqual([])
})
