import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
const { onWatched, rewatch, watchDocuments } = await import('./watching')
const { adoptSocket } = await import('./socket')
const { socket } = await import('./open-socket')
const { readMessage } = await import('./read-message')

adoptSocket(socket, readMessage)

const first = '1'.repeat(24)
const second = '2'.repeat(24)

describe('watching documents', () => {
  const sent: [string, readonly string[]][] = []
  let answer: { ok: true } | { ok: false; error: string } = { ok: true }
  beforeEach(() => {
    sent.length = 0
    socket.connected = true
    answer = { ok: true }
    vi.spyOn(socket, 'emit').mockImplementation((message, ids, acknowledge) => {
      sent.push([message, [...(ids as readonly string[])]])
      acknowledge(answer)
      return socket
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    socket.connected = false
    vi.restoreAllMocks()
  })

  it('sends one request for documents mounted together, and one for two watchers of a document', async () => {
    const stops = [watchDocuments([first, second]), watchDocuments([first])]
    await Promise.resolve()
    expect(sent).toEqual([['documents:watch', [first, second]]])
    stops[0]?.()
    await Promise.resolve()
    expect(sent.at(-1)).toEqual(['documents:unwatch', [second]])
    stops[1]?.()
    await Promise.resolve()
    expect(sent.at(-1)).toEqual(['documents:unwatch', [first]])
  })

  it('requests all of them again after a reconnection', async () => {
    const stop = watchDocuments([first, second])
    await Promise.resolve()
    rewatch()
    await Promise.resolve()
    expect(sent.at(-1)).toEqual(['documents:watch', [first, second]])
    stop()
    await Promise.resolve()
  })

  it('reports documents that the server accepts, and none that it refuses', async () => {
    const watched: string[] = []
    const stopHearing = onWatched((ids) => watched.push(...ids))
    vi.useFakeTimers()
    answer = { ok: false, error: 'too many' }
    const stopFirst = watchDocuments([first])
    await Promise.resolve()
    expect(watched).toEqual([])
    answer = { ok: true }
    const stopSecond = watchDocuments([second])
    await Promise.resolve()
    expect(watched).toEqual([second])
    stopHearing()
    stopFirst()
    stopSecond()
    await Promise.resolve()
  })

  it('retries a refused request while the document is shown', async () => {
    vi.useFakeTimers()
    answer = { ok: false, error: 'Too many requests.' }
    const stops = [watchDocuments([first]), watchDocuments([second])]
    await Promise.resolve()
    stops[1]?.()
    answer = { ok: true }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent.at(-1)).toEqual(['documents:watch', [first]])
    stops[0]?.()
    await Promise.resolve()
  })
})
