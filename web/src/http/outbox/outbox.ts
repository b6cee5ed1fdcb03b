import { z } from 'zod'
import { ApiError } from '../api-error'
import { replaces, type Entry } from './entry'
import { createMemoryStorage, type OutboxStorage } from './storage'
import { useOutbox, type ShownEntry } from './waiting'

/** How a kind of wish is sent. */
export interface Kind<Wish = unknown> {
  wish: z.ZodType<Wish>
  /** Throws ApiError. It may run twice for one wish, so it sends a state and not a change. */
  send: (act: { subject: string; wish: Wish; userId: string }) => Promise<unknown>
  /** Why a refused wish was not accepted, for its user. */
  refusalOf: (error: unknown) => string
  /** Called after the answer, to update this tab. `error`: null if it was sent. `isLate`: it had to wait, so a summary reports it too. */
  settled?: (act: { subject: string; wish: Wish }, result: { error: unknown; isLate: boolean }) => void
  /** The session has ended. The wish waits for its user. */
  signedOut?: () => void
}

/** An entry's wish, parsed, with its kind. */
interface Act extends Pick<Kind, 'refusalOf' | 'signedOut'> {
  send: () => Promise<unknown>
  settled: (result: { error: unknown; isLate: boolean }) => void
}
/** Null for a wish that another version of the program stored. */
type ReadAct = (entry: Entry) => Act | null

/** A kind for the table, which parses the wishes of stored entries. */
export const kindOf =
  <Wish>({ wish, send, settled, ...rest }: Kind<Wish>): ReadAct =>
  ({ subject, userId, wish: stored }) => {
    const parsed = wish.safeParse(stored)
    if (!parsed.success) return null
    const act = { subject, userId, wish: parsed.data }
    return { ...rest, send: () => send(act), settled: (result) => settled?.(act, result) }
  }

/** The outcome of an entry that waited for the connection. */
export interface Result {
  entry: Entry
  /** Null if it was sent. */
  refusal: string | null
}

/** The end of an entry, for the tab in which its user acted. `refusal`: null if it was sent. */
export const ended = z.object({ id: z.string(), refusal: z.string().nullable() })
export type Ended = z.output<typeof ended>

/** The outcome of an entry for a form that waits for it. `error`: an ApiError, unless the entry was refused in another tab. */
export type Outcome = { is: 'sent' | 'waiting' } | { is: 'refused'; error: unknown }

export type Outbox = ReturnType<typeof createOutbox>

/** An entry that takes longer is shown as waiting. */
const lateMs = 2000
const [firstRetryMs, lastRetryMs] = [2000, 60_000]

/**
 * Sends what users did, one entry at a time, in order, and from one tab at a time. An entry is stored before it is sent and deleted
 * after the answer: whatever breaks in between, it is sent again, which has no second effect.
 */
export function createOutbox({
  storage: durable,
  kinds,
  userId,
  lock,
  changed,
  tellEnd,
  report,
}: {
  storage: OutboxStorage
  kinds: Readonly<Record<string, ReadAct>>
  /** The signed-in user, or null. */
  userId: () => string | null
  /** Runs one task at a time, among all tabs of the browser. */
  lock: <T>(task: () => Promise<T>) => Promise<T>
  /** Tells other tabs to read the storage again. */
  changed: () => void
  /** Tells other tabs, before `changed`: one of them may be where the user acted. */
  tellEnd: (end: Ended) => void
  /** Told at the end of a run. */
  report: (results: readonly Result[]) => void
}) {
  let storage = durable
  let running: Promise<void> | null = null
  let isAgain = false
  let retryMs = firstRetryMs
  let retry: ReturnType<typeof setTimeout> | undefined
  /** Could not be sent at once. One that is only slow is not among them. */
  const waited = new Set<string>()
  /** Posted here and not stored yet. */
  const storing = new Set<string>()
  /** Posted here, and not settled. Another tab may send them, or have put newer ones in their place: those stay here. */
  const unsettled = new Map<string, Entry>()
  /** Errors of entries that were refused at once, until `post` returns them. */
  const refusedAtOnce = new Map<string, unknown>()

  const show = (change: (entries: readonly ShownEntry[]) => readonly ShownEntry[]) =>
    useOutbox.setState(({ entries }) => ({ entries: change(entries) }))
  const markLate = () => show((entries) => entries.map((entry) => ({ ...entry, isLate: true })))
  const hide = (ids: readonly string[]) => show((entries) => entries.filter(({ id }) => !ids.includes(id)))

  /** Shows what is stored: at the start, for another user, and after a change in another tab. */
  async function read(): Promise<void> {
    const user = userId()
    const stored = user === null ? [] : await onStorage((from) => from.list(user))
    const here = new Set(useOutbox.getState().entries.map(({ id }) => id))
    for (const { id } of stored) if (!here.has(id)) waited.add(id)
    show((shown) => [
      ...stored.map((entry) => ({
        ...entry,
        isLate: shown.find(({ id }) => id === entry.id)?.isLate ?? true,
      })),
      ...shown.filter(({ id }) => storing.has(id)),
    ])
  }

  /** Goes on in memory if the browser stores nothing (more). */
  async function onStorage<T>(act: (storage: OutboxStorage) => Promise<T>): Promise<T> {
    try {
      return await act(storage)
    } catch {
      if (storage === durable) {
        storage = createMemoryStorage(useOutbox.getState().entries.filter(({ id }) => !storing.has(id)))
        useOutbox.setState({ isDurable: false })
      }
      return act(storage)
    }
  }

  /** Stores an entry, and sends it after those before it. Resolves once it is sent or refused, or has to wait. */
  async function post(entry: Entry): Promise<Outcome> {
    storing.add(entry.id)
    for (const older of [...unsettled.values()]) if (replaces(entry, older)) unsettled.delete(older.id)
    unsettled.set(entry.id, entry)
    // It replaces one that waited, and has its mark.
    if (useOutbox.getState().entries.some(({ id, isLate }) => id === entry.id && isLate)) waited.add(entry.id)
    await onStorage((into) => into.put(entry))
    storing.delete(entry.id)
    changed()
    await send()
    return outcomeOf(entry)
  }

  /** Another tab has sent an entry that was posted here: applies the outcome here. That tab stores and reports late entries. */
  function endedElsewhere({ id, refusal }: Ended): void {
    const entry = unsettled.get(id)
    if (entry === undefined || entry.userId !== userId()) return
    unsettled.delete(id)
    const isLate = waited.has(id) || refusal !== null
    const error = refusal === null ? null : new Error(refusal)
    kinds[entry.kind]?.(entry)?.settled({ error, isLate })
  }

  async function outcomeOf({ id, userId }: Entry): Promise<Outcome> {
    if (refusedAtOnce.has(id)) {
      const error = refusedAtOnce.get(id)
      refusedAtOnce.delete(id)
      return { is: 'refused', error }
    }
    const left = (await onStorage((from) => from.list(userId))).find((each) => each.id === id)
    if (left === undefined) return { is: 'sent' }
    if (left.refusal !== null) return { is: 'refused', error: new Error(left.refusal) }
    return { is: 'waiting' }
  }

  /** Sends everything that waits. Calls made during a run share one more run. */
  async function send(): Promise<void> {
    isAgain = true
    running ??= runAll().finally(() => (running = null))
    return running
  }

  async function runAll(): Promise<void> {
    while (isAgain) {
      isAgain = false
      clearTimeout(retry)
      const results: Result[] = []
      const late = setTimeout(markLate, lateMs)
      await lock(() => runOnce(results))
      clearTimeout(late)
      if (results.length > 0) report(results)
    }
  }

  /** Sends entries until there is none, or one has to wait. */
  async function runOnce(results: Result[]): Promise<void> {
    for (;;) {
      const user = userId()
      if (user === null) return
      const entry = (await onStorage((from) => from.list(user))).find(({ refusal }) => refusal === null)
      if (entry === undefined) return
      if (!(await sendOne(entry, results))) return
      retryMs = firstRetryMs
    }
  }

  /** False if the entry has to wait. */
  async function sendOne(entry: Entry, results: Result[]): Promise<boolean> {
    const act = kinds[entry.kind]?.(entry) ?? null
    if (act === null) return remove(entry)
    let error: unknown = null
    try {
      await act.send()
    } catch (thrown) {
      if (mayPass(thrown)) return wait(entry, act, thrown)
      error = thrown
    }
    const { entries } = useOutbox.getState()
    const isLate = waited.has(entry.id) || entries.every(({ id }) => id !== entry.id)
    // Else a newer wish is shown, and goes on.
    const isNewest = entries.every((each) => each.id === entry.id || !replaces(each, entry))
    if (isNewest) act.settled({ error, isLate })
    const refusal = error === null ? null : act.refusalOf(error)
    if (!unsettled.delete(entry.id)) tellEnd({ id: entry.id, refusal })
    if (isLate && isNewest && !entry.isQuiet) results.push({ entry, refusal })
    // A refusal that comes at once is shown at once. A later one is kept for its user.
    if (refusal !== null && !isLate) refusedAtOnce.set(entry.id, error)
    if (refusal === null || !isLate || !isNewest || entry.isQuiet) return remove(entry)
    await onStorage((into) => into.refuse(entry.id, refusal))
    show((shown) => shown.map((each) => (each.id === entry.id ? { ...each, refusal } : each)))
    changed()
    return true
  }

  async function remove({ id }: Entry): Promise<true> {
    await onStorage((from) => from.delete([id]))
    waited.delete(id)
    hide([id])
    changed()
    return true
  }

  function wait(entry: Entry, act: Act, error: unknown): false {
    markLate()
    for (const { id } of useOutbox.getState().entries) waited.add(id)
    const { status, retryAfterSeconds } = error instanceof ApiError ? error : { status: 0 }
    // It is sent once its user signs in again.
    if (status === 401 || userId() !== entry.userId) {
      act.signedOut?.()
      return false
    }
    clearTimeout(retry)
    retry = setTimeout(
      () => void send(),
      retryAfterSeconds === undefined ? retryMs : retryAfterSeconds * 1000,
    )
    retryMs = Math.min(retryMs * 2, lastRetryMs)
    return false
  }

  return {
    post,
    send,
    read,
    endedElsewhere,
    /** Forgets entries of the user. */
    discard: async (ids: readonly string[]): Promise<void> => {
      hide(ids)
      for (const id of ids) unsettled.delete(id)
      await onStorage((from) => from.delete(ids))
      changed()
    },
    /** Sends a refused entry again. */
    again: async (id: string): Promise<void> => {
      show((entries) => entries.map((each) => (each.id === id ? { ...each, refusal: null } : each)))
      await onStorage((into) => into.refuse(id, null))
      changed()
      await send()
    },
  }
}

/** True for temporary failures. A daily quota is not one: it lasts for hours, and would block all later acts. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.reason === 'daily-quota') return false
  return [0, 401, 429, 502, 503, 504].includes(error.status) || error.reason === 'suspended'
}
