import { create } from 'zustand'
import { useSession } from '../../session/session-store'
import type { Entry } from './entry'

/** An entry as this tab shows it. `isLate`: it could not be sent at once, so that buttons say that it waits. */
export type ShownEntry = Entry & { isLate: boolean }

interface OutboxState {
  /** Of the signed-in user, in order. */
  entries: readonly ShownEntry[]
  /** False if the browser stores nothing: entries are lost with their tab. */
  isDurable: boolean
}

/** Entries that wait to be sent or were refused. The code that sends is loaded later (`outbox.ts`). */
export const useOutbox = create<OutboxState>()(() => ({ entries: [], isDurable: true }))

/** The wish of the signed-in user that is on its way. */
export const wishIn = (
  entries: readonly ShownEntry[],
  kind: string,
  subject: string,
): ShownEntry | undefined =>
  ofUser(entries).find((entry) => entry.kind === kind && entry.subject === subject && entry.refusal === null)

/** `wishIn`, followed: a change of the user renders the page anyway. */
export const useWish = (kind: string, subject: string): ShownEntry | undefined =>
  useOutbox(({ entries }) => wishIn(entries, kind, subject))

/** Entries of the signed-in user. */
export const ofUser = <E extends Entry>(
  entries: readonly E[],
  userId = useSession.getState().user?._id,
): readonly E[] => entries.filter((entry) => entry.userId === userId)
