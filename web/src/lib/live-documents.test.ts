import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
const { noteCounts, rewatch, useLiveDocuments, watchDocuments } = await import('./live-documents')
const { socket } = await import('./socket')

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
  beforeEach(() => {
    sent.length = 0
    socket.connected = true
    vi.spyOn(socket, 'emit').mockImplementation((message, ids) => {
      sent.push([message, [...ids]])
      return socket
    })
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
