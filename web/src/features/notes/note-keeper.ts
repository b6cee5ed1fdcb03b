import { noteCalls, type Note } from '#events'
import { createStore } from 'zustand/vanilla'
import { ApiError, detailsOf, reasonOf } from '../../http/api-error'
import type { Drafts } from './drafts'

/** Save 0.8 s after the last keystroke, and at the latest 5 s after the first. */
export const pauseMs = 800
export const autosaveMaxMs = 5000
export const savedShownMs = 1500
const [firstRetryMs, lastRetryMs] = [2000, 30_000]

/** The state of saving. 'kept': only in this browser, until the server is reachable. */
export type Saving = 'idle' | 'waiting' | 'saving' | 'saved' | 'kept' | 'refused'

export type NoteState =
  | { kind: 'loading' }
  | { kind: 'unreadable' }
  | { kind: 'locked' }
  /** The document is gone, and there is no note on it. */
  | { kind: 'gone' }
  | {
      kind: 'open'
      text: string
      saving: Saving
      /** Text that another tab or device saved meanwhile: the student chooses. */
      conflict: { content: string; version: number } | null
    }

export type Choice = 'mine' | 'theirs' | 'both'

/** Autosaves one note: typed text is in this browser at once and on the server soon, and never lost in between. */
export type NoteKeeper = ReturnType<typeof createNoteKeeper>

export function createNoteKeeper({
  read,
  write,
  drafts,
  outbox,
  now = Date.now,
}: {
  read: () => Promise<Note>
  write: (body: { content: string; baseVersion: number }, leaving: boolean) => Promise<Note>
  drafts: Drafts
  /** `post`: receives text that waits for the connection. `withdraw`: it no longer waits: it is saved, refused or in conflict. */
  outbox?: { post: (unsaved: { content: string; baseVersion: number }) => void; withdraw: () => void }
  now?: () => number
}) {
  const store = createStore<NoteState>()(() => ({ kind: 'loading' }))
  let version = 0
  /** True if there is text that the server may not have. */
  let dirty = false
  let sending = false
  let loading: Promise<void> | null = null
  let retryMs = firstRetryMs
  let dirtySince = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    const state = store.getState()
    return state.kind === 'open' ? state : null
  }
  const show = (change: Partial<Extract<NoteState, { kind: 'open' }>>) => {
    const state = open()
    if (state !== null) store.setState({ ...state, ...change }, true)
  }
  const later = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  function take({ content, version: taken }: { content: string; version: number }, saving: Saving = 'idle') {
    version = taken
    dirty = false
    drafts.forget()
    outbox?.withdraw()
    store.setState({ kind: 'open', text: content, saving, conflict: null }, true)
  }

  /** Loads the note if none is shown yet, first with the draft left in this browser. */
  function load(): Promise<void> {
    loading ??= (open() === null ? readFirst() : follow()).finally(() => (loading = null))
    return loading
  }

  async function readFirst(): Promise<void> {
    // Later drafts belong to other tabs, which may be in use.
    const draft = store.getState().kind === 'loading' ? drafts.adopt() : null
    try {
      const note = await read()
      if (draft === null || draft.content === note.content) return take(note)
      dirty = true
      version = draft.baseVersion
      const conflict = draft.baseVersion === note.version ? null : note
      store.setState({ kind: 'open', text: draft.content, saving: 'kept', conflict }, true)
      if (conflict === null) void save()
    } catch (error) {
      if (draft !== null) {
        version = draft.baseVersion
        dirty = true
        store.setState({ kind: 'open', text: draft.content, saving: 'kept', conflict: null }, true)
        return later(retryMs, () => void save())
      }
      const reason = reasonOf(error, noteCalls.note)
      if (reason === 'locked') store.setState({ kind: 'locked' }, true)
      else if (reason === 'not-found' || reason === 'removed') store.setState({ kind: 'gone' }, true)
      else store.setState({ kind: 'unreadable' }, true)
    }
  }

  /** Shows the saved note, unless text was typed or saved here since the request. */
  async function follow(): Promise<void> {
    // If the refetch fails, the shown note stays.
    const note = await read().catch(() => null)
    if (note !== null && !dirty && note.version > version) take(note)
  }

  /** Refetches after the current fetch. */
  async function refresh(): Promise<void> {
    await loading
    return load()
  }

  async function save(leaving = false): Promise<void> {
    const state = open()
    if (!dirty || sending || state === null || state.conflict !== null) return
    clearTimeout(timer)
    sending = true
    const { text } = state
    show({ saving: 'saving' })
    try {
      const note = await write({ content: text, baseVersion: version }, leaving)
      sending = false
      saved(text, note.version)
    } catch (error) {
      sending = false
      failed(text, error)
    }
  }

  function saved(text: string, savedVersion: number) {
    version = savedVersion
    retryMs = firstRetryMs
    if (open()?.text !== text) {
      dirtySince = now()
      return later(pauseMs, () => void save())
    }
    dirty = false
    drafts.forget()
    outbox?.withdraw()
    show({ saving: 'saved' })
    later(savedShownMs, () => show({ saving: 'idle' }))
  }

  function failed(text: string, error: unknown) {
    const { status, retryAfterSeconds } = error instanceof ApiError ? error : { status: 0 }
    const reason = reasonOf(error, noteCalls.writeNote)
    if (reason === 'conflict') {
      const { content = '', version: theirs = '0' } = detailsOf(error)
      // The same text, saved by another tab or by this one as it closed.
      if (content === text) return saved(text, Number(theirs))
      outbox?.withdraw()
      return show({ saving: 'kept', conflict: { content, version: Number(theirs) } })
    }
    const passes = status === 0 || status === 401 || status === 429 || status >= 500
    if (!passes) {
      outbox?.withdraw()
      return show({ saving: 'refused' })
    }
    show({ saving: 'kept' })
    outbox?.post({ content: text, baseVersion: version })
    // The text stays in the browser for the next sign-in.
    if (status === 401) return
    later(retryAfterSeconds === undefined ? retryMs : retryAfterSeconds * 1000, () => void save())
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }

  function type(text: string) {
    if (open() === null) return
    if (!dirty) dirtySince = now()
    dirty = true
    drafts.keep({ content: text, baseVersion: version, at: now() })
    show({ text, saving: sending ? 'saving' : 'waiting' })
    later(Math.max(0, Math.min(pauseMs, dirtySince + autosaveMaxMs - now())), () => void save())
  }

  return {
    store,
    load,
    type,
    /** Saves pending text at once, with retries. `leaving`: the page is closing. */
    flush: (leaving: boolean) => save(leaving),
    /** True if there is text that the server may not have, and saving goes on. */
    isPending: () =>
      dirty && ['waiting', 'saving', 'kept'].includes(open()?.saving ?? '') && open()?.conflict === null,
    /** Call it when another tab or device has saved this version. */
    async hearSaved(heard: number) {
      if (heard <= version || sending) return
      return dirty ? save() : refresh()
    },
    /** Call it when the connection is back. */
    reconnect: () => (dirty ? save() : refresh()),
    resolve(choice: Choice) {
      const state = open()
      if (state === null || state.conflict === null) return
      const { content, version: theirs } = state.conflict
      if (choice === 'theirs') return take({ content, version: theirs })
      version = theirs
      show({ conflict: null })
      type(choice === 'mine' ? state.text : `${content}\n\n${state.text}`)
      void save()
    },
  }
}
