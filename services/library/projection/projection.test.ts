import { expect, it } from 'vitest'
import { createProjection, type ShelvedDocument } from './projection'

const id = 'a'.repeat(24)
const document = { _id: id } as ShelvedDocument

function openProjection() {
  const shown = new Set<string>()
  const nothing = () => undefined
  const part = {
    put: ({ _id }: { _id: string }) => void shown.add(_id),
    remove: (documentId: string) => void shown.delete(documentId),
    unsure: nothing,
  }
  const cards = { forget: nothing, forgetAll: nothing }
  type Parts = Parameters<typeof createProjection>[0]
  return {
    shown,
    projection: createProjection({
      index: part,
      suggestions: part,
      counts: part,
      orders: part,
      cards,
    } as unknown as Parts),
  }
}

it('shows what a read found', async () => {
  const { shown, projection } = openProjection()
  await projection.reread(id, async () => document)
  expect([...shown]).toEqual([id])
  await projection.reread(id, async () => null)
  expect([...shown]).toEqual([])
})

it('ignores a read that began before the document was published again, or before a later read', async () => {
  const { shown, projection } = openProjection()
  await projection.reread(id, async () => {
    projection.put(document)
    return null
  })
  expect([...shown]).toEqual([id])
  await projection.reread(id, async () => {
    await projection.reread(id, async () => document)
    return null
  })
  expect([...shown]).toEqual([id])
})

it('reads again after a failed read', async () => {
  const { shown, projection } = openProjection()
  await expect(projection.reread(id, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await projection.reread(id, async () => document)
  expect([...shown]).toEqual([id])
})

it('keeps a document that was published after a load read it as unpublished, unless events were missed since', () => {
  const { shown, projection } = openProjection()
  projection.put(document)
  projection.loadAbsent(id)
  expect([...shown]).toEqual([id])
  projection.unsure()
  projection.loadAbsent(id)
  expect([...shown]).toEqual([])
})
