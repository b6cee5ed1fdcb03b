import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
const { noteCounts, rewatch, useLiveDocuments, watchDocuments } = await import('./live-documents')
const { socket } = await import('../../live/socket')

const one = '1'.repeat(24)
const two = '2'.repeat(24)

describe('live counts', () => {
  beforeEach(() => useLiveDocuments.setState({ counts: {}, previews: {}, removed: {} }))

  it('the higher version stands, in whatever order they arrive', () => {
    noteCounts(one, { likes: 2, dislikes: 0, version: 2 })
    noteCounts(one, { likes: 1, dislikes: 0, version: 1 })
    expect(useLiveDocuments.getState().counts[one]).toEqual({ likes: 2, dislikes: 0, version: 2 })
  })

  it('heard twice changes nothing', () => {
    noteCounts(one, { likes: 2, dislikes: 0, version: 2 })
    const before = useLiveDocuments.getState()
    noteCounts(one, { likes: 2, dislikes: 0, version: 2 })
    expect(useLiveDocuments.getState()).toBe(before)
  })
})

describe('watching', () => {
  const sent: [string, readonly string[]][] = []
  const asked: string[] = []
  let answered: { ok: true } | { ok: false; error: string } = { ok: true }
  beforeEach(() => {
    sent.length = 0
    socket.connected = true
    answered = { ok: true }
    vi.spyOn(socket, 'emit').mockImplementation((message, ids, acknowledge) => {
      sent.push([message, [...ids]])
      acknowledge(answered)
      return socket
    })
    useLiveDocuments.setState({ counts: {}, previews: {}, removed: {} })
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      const documents = [
        { _id: one, likes: 4, dislikes: 1, version: 5, isActive: true },
        { _id: two, likes: 0, dislikes: 21, version: 21, isActive: false },
      ].filter(({ _id }) => path.includes(_id))
      return new Response(JSON.stringify({ success: true, documents }))
    })
    asked.length = 0
  })
  afterEach(() => {
    socket.connected = false
    vi.restoreAllMocks()
  })

  it('asks once for all that is mounted together, and once for two watchers of one document', async () => {
    const stops = [watchDocuments([one, two]), watchDocuments([one])]
    await Promise.resolve()
    expect(sent).toEqual([['documents:watch', [one, two]]])
    stops[0]?.()
    await Promise.resolve()
    expect(sent.at(-1)).toEqual(['documents:unwatch', [two]])
    stops[1]?.()
    await Promise.resolve()
    expect(sent.at(-1)).toEqual(['documents:unwatch', [one]])
  })

  it('reads the counts of what it watches: they may have moved since the cards were read', async () => {
    const stop = watchDocuments([one, two])
    await vi.waitFor(() => expect(useLiveDocuments.getState().counts[one]?.version).toBe(5))
    expect(asked).toEqual([`/api/auth/documents/counts?ids=${one},${two}`])
    expect(useLiveDocuments.getState().removed).toEqual({ [two]: true })
    stop()
    await Promise.resolve()
  })

  it('reads many in several calls, and nothing when it may not watch', async () => {
    const ids = Array.from({ length: 150 }, (_, i) => i.toString(16).padStart(24, '0'))
    const stop = watchDocuments(ids)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    stop()
    await Promise.resolve()
    answered = { ok: false, error: 'too many' }
    const refused = watchDocuments([one])
    await Promise.resolve()
    answered = { ok: true }
    const watched = watchDocuments([two])
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    expect(asked[2]).toBe(`/api/auth/documents/counts?ids=${two}`)
    refused()
    watched()
    await Promise.resolve()
  })

  it('asks again for all of them after a reconnection', async () => {
    const stop = watchDocuments([one, two])
    await Promise.resolve()
    rewatch()
    await Promise.resolve()
    expect(sent.at(-1)).toEqual(['documents:watch', [one, two]])
    stop()
    await Promise.resolve()
  })
})
