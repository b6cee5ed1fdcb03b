import type { DocumentDetails } from '#events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '../../session/testing/until'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
const { followDocuments } = await import('./follow-documents')
const { noteCounts, noteRemoved, noteStanding, useLiveDocuments } = await import('./live-documents')
const { adoptSocket } = await import('../../live/socket')
const { socket } = await import('../../live/open-socket')
const { readMessage } = await import('../../live/read-message')
const { watchDocuments } = await import('../../live/watching')

adoptSocket(socket, readMessage)

const first = '1'.repeat(24)
const second = '2'.repeat(24)
const details: DocumentDetails = {
  title: 'Streams',
  courseCode: 'CS2030S',
  university: 'NUS',
  kind: 'lab',
  year: null,
  revision: 3,
}
const live = (id: string) => useLiveDocuments.getState()[id]

beforeEach(() => useLiveDocuments.setState({}, true))

it('renders nothing again when the same counts arrive twice', () => {
  noteCounts(first, { likes: 2, dislikes: 0, version: 2 })
  const before = useLiveDocuments.getState()
  noteCounts(first, { likes: 2, dislikes: 0, version: 2 })
  expect(useLiveDocuments.getState()).toBe(before)
})

describe('a newly watched document', () => {
  const requested: string[] = []
  /** Live messages that arrive while the counts are being fetched. */
  let meanwhile = () => {}
  let stopFollowing = () => {}
  beforeEach(() => {
    requested.length = 0
    meanwhile = () => {}
    socket.connected = true
    vi.spyOn(socket, 'emit').mockImplementation((_message, _ids, acknowledge) => {
      acknowledge({ ok: true })
      return socket
    })
    vi.stubGlobal('fetch', async (path: string) => {
      requested.push(path)
      const documents = [
        { _id: first, likes: 4, dislikes: 1, version: 5, isActive: true, details },
        { _id: second, likes: 0, dislikes: 21, version: 21, isActive: false, details: null },
      ].filter(({ _id }) => path.includes(_id))
      meanwhile()
      return new Response(JSON.stringify({ success: true, documents }))
    })
    stopFollowing = followDocuments()
  })
  afterEach(() => {
    stopFollowing()
    socket.connected = false
    vi.restoreAllMocks()
  })

  it('has its counts fetched, because they may have changed since its card was fetched', async () => {
    const stop = watchDocuments([first, second])
    await until(() => expect(live(second)?.removed).toEqual({ reason: null }))
    expect(live(first)).toEqual({ counts: { likes: 4, dislikes: 1, version: 5 }, details })
    expect(requested).toEqual([`/api/auth/documents/counts?ids=${first},${second}`])
    stop()
    await Promise.resolve()
  })

  it('is published again if that message was missed', async () => {
    noteRemoved(first, 'dislikes')
    const stop = watchDocuments([first])
    await until(() => expect(live(first)?.removed).toBeUndefined())
    stop()
    await Promise.resolve()
  })

  it('stays removed if the removal arrives during a fetch of older counts', async () => {
    meanwhile = () => noteRemoved(first, 'dislikes')
    const stop = watchDocuments([first])
    await until(() => expect(live(first)?.counts).toBeDefined())
    expect(live(first)?.removed).toEqual({ reason: 'dislikes' })
    stop()
    await Promise.resolve()
  })

  it('is published if its return arrives during a fetch of older counts', async () => {
    meanwhile = () => noteStanding(second)
    const stop = watchDocuments([second])
    await until(() => expect(live(second)?.counts).toBeDefined())
    expect(live(second)?.removed).toBeUndefined()
    stop()
    await Promise.resolve()
  })

  it('is fetched together with as many others as one call allows', async () => {
    const ids = Array.from({ length: 150 }, (_, i) => i.toString(16).padStart(24, '0'))
    const stop = watchDocuments(ids)
    await until(() => expect(requested).toHaveLength(2))
    stop()
    await Promise.resolve()
  })
})
