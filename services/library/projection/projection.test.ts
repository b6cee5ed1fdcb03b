import { describe, expect, it } from 'vitest'
import { createTestProjection, shelvedDocument } from '../testing/projection'

const id = 'a'.repeat(24)
const document = shelvedDocument({ _id: id })

function openProjection() {
  const parts = createTestProjection()
  return {
    ...parts,
    shown: () => parts.orders.page({ choice: {}, sort: 'newest', limit: 5 }).ids,
  }
}

/** The documents of a module, as each part knows them. */
async function knownOf({ engine, suggestions, counts }: ReturnType<typeof openProjection>) {
  const courseCode = 'CS2030S'
  return {
    found: (await engine.search(courseCode, 5)).ids,
    suggested: suggestions.countOf(courseCode),
    counted: counts.count({ courseCode }),
  }
}

it('shows what a read found', async () => {
  const { shown, projection } = openProjection()
  await projection.reread(id, async () => document)
  expect(shown()).toEqual([id])
  await projection.reread(id, async () => null)
  expect(shown()).toEqual([])
})

it('ignores a read that began before the document was published again, or before a later read', async () => {
  const { shown, projection } = openProjection()
  await projection.reread(id, async () => {
    projection.put(document)
    return null
  })
  expect(shown()).toEqual([id])
  await projection.reread(id, async () => {
    await projection.reread(id, async () => document)
    return null
  })
  expect(shown()).toEqual([id])
})

it('takes from a load what it missed, and nothing older than an event', async () => {
  const open = openProjection()
  const { projection } = open
  const renamed = { ...document, title: 'Trees', titleKey: 'trees', courseCode: 'MA1521' }
  projection.put(document)
  projection.load(renamed)
  expect(await knownOf(open)).toEqual({ found: [id], suggested: 1, counted: 1 })
  projection.unsure()
  projection.load(renamed)
  expect(await knownOf(open)).toEqual({ found: [], suggested: 0, counted: 0 })
  expect(open.shown()).toEqual([id])
  expect((await open.engine.search('trees', 5)).ids).toEqual([id])
})

it('reads again after a failed read', async () => {
  const { shown, projection } = openProjection()
  await expect(projection.reread(id, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await projection.reread(id, async () => document)
  expect(shown()).toEqual([id])
})

it('holds a document once in each of its parts, in its latest version', async () => {
  const open = openProjection()
  const { projection } = open
  projection.load(document)
  for (let time = 0; time < 2; time++) projection.put({ ...document, title: 'Trees', titleKey: 'trees' })
  expect(await knownOf(open)).toEqual({ found: [id], suggested: 1, counted: 1 })
  projection.put({ ...document, courseCode: 'MA1521' })
  expect(await knownOf(open)).toEqual({ found: [], suggested: 0, counted: 0 })
  for (let time = 0; time < 2; time++) projection.remove(id)
  expect(open.counts.count({ courseCode: 'MA1521' })).toBe(0)
  expect(open.suggestions.countOf('MA1521')).toBe(0)
})

describe('a load', () => {
  it('keeps a document that was published after it was read as unpublished, unless events were missed since', () => {
    const { shown, projection } = openProjection()
    projection.put(document)
    projection.loadAbsent(id)
    expect(shown()).toEqual([id])
    projection.unsure()
    projection.loadAbsent(id)
    expect(shown()).toEqual([])
  })

  it('does not bring back a document that was removed after it was read, unless events were missed since', async () => {
    const open = openProjection()
    const { shown, projection } = open
    projection.remove(id)
    projection.load(document)
    expect(shown()).toEqual([])
    expect(await knownOf(open)).toEqual({ found: [], suggested: 0, counted: 0 })
    projection.unsure()
    projection.load(document)
    expect(shown()).toEqual([id])
    expect(await knownOf(open)).toEqual({ found: [id], suggested: 1, counted: 1 })
  })

  it('does not replace a document that an event brought', async () => {
    const { engine, projection, shown } = openProjection()
    projection.put({ ...document, title: 'Trees', titleKey: 'trees' })
    projection.load(document)
    expect(shown()).toEqual([id])
    expect((await engine.search('trees', 5)).ids).toEqual([id])
    expect((await engine.search('streams', 5)).ids).toEqual([])
  })
})
