import { useSession } from '../../session/session-store'
import { replaces, type Entry } from './entry'
import type { Outbox } from './outbox'
import { useOutbox } from './waiting'

let fetchOutbox: (() => Promise<Outbox>) | null = null
let provided: () => void = () => undefined
const isProvided = new Promise<void>((resolve) => (provided = resolve))

/** How to load the code that sends, which is loaded with the first entry or earlier. It gives one outbox, however often it is called. */
export function provideOutbox(fetchIt: () => Promise<Outbox>): void {
  fetchOutbox = fetchIt
  provided()
}

/** The outbox, once its code has loaded. */
export async function whenOutboxReady(): Promise<Outbox> {
  await isProvided
  if (fetchOutbox === null) throw new Error('No outbox is provided.')
  return fetchOutbox()
}

/**
 * Hands over what the signed-in user did: it is shown at once, stored on this device, and sent once and in order. Does nothing if
 * nobody is signed in.
 */
export function post(act: Pick<Entry, 'kind' | 'subject' | 'wish' | 'title'> & { isQuiet?: boolean }): void {
  const { user } = useSession.getState()
  if (user === null) return
  const entry: Entry = { isQuiet: false, ...act, id: newId(), userId: user._id, refusal: null }
  useOutbox.setState(({ entries }) => {
    const older = entries.find((each) => replaces(entry, each))
    const others = entries.filter((each) => !replaces(entry, each))
    return { entries: [...others, { ...entry, isLate: older?.isLate ?? false }] }
  })
  void whenOutboxReady().then((ready) => ready.post(entry))
}

/** Withdraws a wish that has come about in another way. */
export function withdraw(kind: string, subject: string): void {
  const { entries } = useOutbox.getState()
  const mine = entries.filter((entry) => entry.kind === kind && entry.subject === subject)
  if (mine.length > 0) void whenOutboxReady().then((ready) => ready.discard(mine.map(({ id }) => id)))
}

/** `crypto.randomUUID` needs HTTPS. */
const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
