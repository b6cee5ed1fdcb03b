import type { Note } from '#events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../http/api-error'
import type { Draft } from './drafts'
import { createNoteKeeper, autosaveMaxMs, pauseMs, savedShownMs, type NoteKeeper } from './note-keeper'

/** A fake server with one note, and a fake browser with one draft. */
function start({
  draft = null,
  content = '',
  version = 0,
}: { draft?: Draft | null; content?: string; version?: number } = {}) {
  const server = {
    content,
    version,
    refusal: null as ApiError | null,
    writes: 0,
    slow: null as Promise<void> | null,
  }
  const browser: { draft: Draft | null; waiting: { content: string; baseVersion: number } | null } = {
    draft,
    waiting: null,
  }
  const note = (): Note => ({ content: server.content, version: server.version, updatedAt: null })
  const keeper = createNoteKeeper({
    read: async () => {
      if (server.refusal) throw server.refusal
      const answer = note()
      await server.slow
      return answer
    },
    write: async (body) => {
      server.writes += 1
      if (server.refusal) throw server.refusal
      if (body.baseVersion !== server.version)
        throw new ApiError(409, '', 'conflict', { content: server.content, version: String(server.version) })
      Object.assign(server, { content: body.content, version: server.version + 1 })
      return note()
    },
    drafts: {
      adopt: () => browser.draft,
      keep: (kept) => {
        browser.draft = kept
        return true
      },
      forget: () => void (browser.draft = null),
      forgetSaved: () => undefined,
    },
    outbox: {
      post: (unsaved) => void (browser.waiting = unsaved),
      withdraw: () => void (browser.waiting = null),
    },
  })
  return { server, browser, keeper, state: () => keeper.store.getState() }
}
const offline = new ApiError(0, '')
const draftOf = (content: string, baseVersion: number): Draft => ({ content, baseVersion, at: 1 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a note', () => {
  it('is saved a moment after the last keystroke, shows that briefly, and leaves no draft', async () => {
    const { server, browser, keeper, state } = start()
    await keeper.load()
    keeper.type('La')
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    keeper.type('Lazy')
    expect(browser.draft).toMatchObject({ content: 'Lazy', baseVersion: 0 })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server).toMatchObject({ content: 'Lazy', version: 1, writes: 1 })
    expect(state()).toMatchObject({ saving: 'saved' })
    expect(browser.draft).toBeNull()
    await vi.advanceTimersByTimeAsync(savedShownMs)
    expect(state()).toMatchObject({ saving: 'idle', text: 'Lazy' })
  })

  it('is saved regularly during long typing', async () => {
    const { server, keeper } = start()
    await keeper.load()
    for (let typed = 0; typed < autosaveMaxMs; typed += 500) {
      keeper.type('x'.repeat(typed))
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(server.writes).toBe(1)
  })

  it('stays in the browser while the server is unreachable, and is sent afterwards', async () => {
    const { server, browser, keeper, state } = start()
    await keeper.load()
    server.refusal = offline
    keeper.type('offline')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state()).toMatchObject({ saving: 'kept', text: 'offline' })
    expect(browser.draft?.content).toBe('offline')
    expect(browser.waiting?.content).toBe('offline')
    server.refusal = null
    await keeper.reconnect()
    expect(server.content).toBe('offline')
    expect(browser.waiting).toBeNull()
    expect(state()).toMatchObject({ saving: 'saved' })
  })

  it('stored when the page closed is sent when it opens again', async () => {
    const { server, browser, keeper } = start({ content: 'old', version: 3, draft: draftOf('new', 3) })
    await keeper.load()
    await vi.advanceTimersByTimeAsync(0)
    expect(server).toMatchObject({ content: 'new', version: 4 })
    expect(browser.draft).toBeNull()
  })

  it('stored in the browser is readable while the server is unreachable', async () => {
    const { server, keeper, state } = start({ draft: draftOf('kept', 3) })
    server.refusal = offline
    await keeper.load()
    expect(state()).toMatchObject({ kind: 'open', text: 'kept', saving: 'kept' })
  })

  it.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    ['both', 'theirs\n\nmine'],
  ] as const)('that two tabs changed is what the student chooses: %s', async (choice, expected) => {
    const { server, keeper, state } = start({ content: 'old', version: 1 })
    await keeper.load()
    Object.assign(server, { content: 'theirs', version: 2 })
    keeper.type('mine')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state()).toMatchObject({ text: 'mine', conflict: { content: 'theirs', version: 2 } })
    keeper.resolve(choice)
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.content).toBe(expected)
    expect(state()).toMatchObject({ text: expected, conflict: null })
  })

  it('changed elsewhere while a draft was pending shows both texts', async () => {
    const { keeper, state } = start({ content: 'theirs', version: 5, draft: draftOf('mine', 3) })
    await keeper.load()
    expect(state()).toMatchObject({ text: 'mine', conflict: { content: 'theirs', version: 5 } })
  })

  it('saved by another tab with the same text is no conflict', async () => {
    const { server, keeper, state } = start()
    await keeper.load()
    Object.assign(server, { content: 'same', version: 1 })
    keeper.type('same')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state()).toMatchObject({ saving: 'saved', conflict: null })
  })

  it('shows what another tab saves, unless there is unsaved text here', async () => {
    const { server, keeper, state } = start({ content: 'old', version: 1 })
    await keeper.load()
    Object.assign(server, { content: 'theirs', version: 2 })
    await keeper.hearSaved(2)
    expect(state()).toMatchObject({ text: 'theirs' })
    keeper.type('mine')
    Object.assign(server, { content: 'theirs again', version: 3 })
    await keeper.hearSaved(3)
    expect(state()).toMatchObject({ text: 'mine', conflict: { content: 'theirs again' } })
  })

  it.each([
    ['saves', (keeper: NoteKeeper) => keeper.hearSaved(2)],
    ['types, as the connection comes back', (keeper: NoteKeeper) => keeper.reconnect()],
    ['types, as the notepad is opened again', (keeper: NoteKeeper) => keeper.load()],
  ])('leaves its draft to another tab that %s', async (_, act) => {
    const { server, browser, keeper, state } = start({ content: 'old', version: 1 })
    await keeper.load()
    Object.assign(server, { content: 'saved there', version: 2 })
    browser.draft = draftOf('typed there', 1)
    await act(keeper)
    expect(state()).toMatchObject({ text: 'saved there', conflict: null })
    expect(server.writes).toBe(0)
  })

  it('leaves its draft to another tab if the first load failed', async () => {
    const { server, browser, keeper, state } = start({ content: 'old', version: 1 })
    server.refusal = offline
    await keeper.load()
    server.refusal = null
    browser.draft = draftOf('typed there', 0)
    await keeper.reconnect()
    expect(state()).toMatchObject({ text: 'old', conflict: null })
  })

  it('keeps text that was saved during an older fetch', async () => {
    const { server, keeper, state } = start({ content: 'old', version: 1 })
    await keeper.load()
    let arrive = () => {}
    server.slow = new Promise((resolve) => (arrive = resolve))
    const reading = keeper.reconnect()
    await vi.advanceTimersByTimeAsync(0)
    keeper.type('new')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.content).toBe('new')
    arrive()
    await reading
    expect(state()).toMatchObject({ text: 'new' })
    keeper.type('newer')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server).toMatchObject({ content: 'newer', version: 3 })
  })

  it('keeps the stored draft if the connection returns during the load', async () => {
    const { server, keeper, state } = start({ draft: draftOf('kept', 0) })
    let arrive = () => {}
    server.slow = new Promise((resolve) => (arrive = resolve))
    const loaded = Promise.all([keeper.load(), keeper.reconnect()])
    arrive()
    await loaded
    expect(state()).toMatchObject({ text: 'kept' })
    expect(server).toMatchObject({ content: 'kept', version: 1 })
  })

  it('is sent at once when it is closed', async () => {
    const { server, keeper } = start()
    await keeper.load()
    keeper.type('last words')
    void keeper.flush(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(server.content).toBe('last words')
  })

  it('refused by the server stays in the browser', async () => {
    const { server, browser, keeper, state } = start()
    await keeper.load()
    server.refusal = new ApiError(403, '', 'locked')
    keeper.type('words')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state()).toMatchObject({ saving: 'refused', text: 'words' })
    expect(browser.draft?.content).toBe('words')
  })

  it.each([
    ['locked', new ApiError(403, '', 'locked')],
    ['gone', new ApiError(410, '', 'removed')],
    ['unreadable', offline],
  ])('is %s where the server says so', async (kind, refusal) => {
    const { server, keeper, state } = start()
    server.refusal = refusal
    await keeper.load()
    expect(state()).toEqual({ kind })
  })
})
