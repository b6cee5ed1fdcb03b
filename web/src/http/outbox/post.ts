import { useSession } from '../../session/session-store'
import { replaces, type Entry } from './entry'
import type { Outbox, Outcome } from './outbox'
import { useOutbox } from './waiting'

type FetchOutbox = () => Promise<Outbox>

let provide: (fetchIt: FetchOutbox) => void = () => undefined
const provided = new Promise<FetchOutbox>((resolve) => (provide = resolve))

/** How to load the code that sends, which is loaded with the first entry or earlier. It gives one outbox, however often it is called. */
export function provideOutbox(fetchIt: FetchOutbox): void {
  provide(fetchIt)
}

/** The outbox, once its code has loaded. */
export async function whenOutboxReady(): Promise<Outbox> {
  return (await provided)()
}

type Act = Pick<Entry, 'kind' | 'subject' | 'wish' | 'title'> & { isQuiet?: boolean }

/**
 * Hands over what the signed-in user did: it is shown at once, stored on this device, and sent once and in order. Does nothing if
 * nobody is signed in.
 */
export function post(act: Act): void {
  void postAndWait(act)
}

/** Like `post`, for a form that shows the outcome. Resolves to null if nobody is signed in. */
export async function postAndWait(act: Act): Promise<Outcome | null> {
  const { user } = useSession.getState()
  if (user === null) return null
  const entry: Entry = { isQuiet: false, ...act, id: newId(), userId: user._id, refusal: null }
  useOutbox.setState(({ entries }) => {
    const isLate = entries.some((each) => each.isLate && replaces(entry, each))
    return { entries: [...entries.filter((each) => !replaces(entry, each)), { ...entry, isLate }] }
  })
  return (await whenOutboxReady()).post(entry)
}

/** Withdraws a wish that has come about in another way. */
export function withdraw(kind: string, subject: string): void {
  const { entries } = useOutbox.getState()
  const mine = entries.filter((entry) => entry.kind === kind && entry.subject === subject)
  if (mine.length > 0) void whenOutboxReady().then((ready) => ready.discard(mine.map(({ id }) => id)))
}

/** `crypto.randomUUID` needs HTTPS. */
const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
