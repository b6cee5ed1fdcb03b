import { z } from 'zod'
import {
  forgetHere,
  isOfRemembered,
  isRemembered,
  keepHere,
  tabSession,
  rememberedSession,
  readSession,
  type StoredSession,
} from './stored-session'
import { useSession, type SessionEnd } from './session-store'

const channelName = 'session'
/** Held by every tab with a login that is not remembered, so that a new tab knows whether to ask for it. */
const lockName = 'session-of-open-tabs'
/** How long a new tab waits for an answer: background tabs may be frozen. */
const answerWithinMs = 500

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('session'), session: z.unknown() }),
  z.object({
    kind: z.literal('ended'),
    token: z.string(),
    why: z.enum(['logout', 'expired', 'password-changed', 'account-closed']),
  }),
])
type Message = z.infer<typeof message>

/** True while a change from another tab is applied, so that it is not broadcast again. */
let following = false

/**
 * Shares the login among the tabs of a browser. A remembered login is in localStorage. Another login is passed from open tabs to
 * new ones, and ends with the last tab. Returns a function that stops.
 */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(channelName)
  const say = (said: Message) => channel.postMessage(said)
  let release = () => {}
  const hold = () => {
    release()
    if (useSession.getState().token === null || isRemembered()) return
    const left = new AbortController()
    const held = new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()))
    if ('locks' in navigator) void navigator.locks.request(lockName, { mode: 'shared' }, () => held)
    release = () => left.abort()
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const heard = message.safeParse(data).data
    if (heard?.kind === 'ask') {
      const session = isRemembered() ? null : tabSession()
      if (session !== null) say({ kind: 'session', session })
    } else if (heard?.kind === 'session') adopt(heard.session)
    else if (heard?.kind === 'ended' && heard.token === useSession.getState().token) leave(heard.why)
  }
  const followRemembered = (event: StorageEvent) => {
    if (!isOfRemembered(event)) return
    // Read the storage: it may be newer than the event.
    const remembered = rememberedSession()
    if (remembered !== null) followTo(remembered)
    else if (isRemembered()) leave('expired')
  }
  const stopTelling = useSession.subscribe((now, before) => {
    if (now.token === before.token) return
    hold()
    if (following) return
    if (now.token !== null && now.user !== null) {
      if (!isRemembered()) say({ kind: 'session', session: { user: now.user, token: now.token } })
    } else if (before.token !== null && now.endedBy !== null && now.endedBy !== 'suspended')
      // Suspension has its own broadcast (`suspension.ts`).
      say({ kind: 'ended', token: before.token, why: now.endedBy })
  })
  hold()
  addEventListener('storage', followRemembered)
  return () => {
    release()
    channel.close()
    stopTelling()
    removeEventListener('storage', followRemembered)
  }
}

/** Adopts the login of an open tab, if this tab has none and another one does. */
export async function joinOtherTabs(): Promise<void> {
  // Web Locks need HTTPS.
  if (useSession.getState().token !== null || !('locks' in navigator)) return
  const { held = [] } = await navigator.locks.query()
  if (!held.some(({ name }) => name === lockName)) return
  const channel = new BroadcastChannel(channelName)
  await new Promise<void>((resolve) => {
    setTimeout(resolve, answerWithinMs)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const heard = message.safeParse(data).data
      if (heard?.kind !== 'session') return
      adopt(heard.session)
      resolve()
    }
    channel.postMessage({ kind: 'ask' } satisfies Message)
  })
  channel.close()
}

// These change only this tab's own login. The shared one may be newer than the message, because background tabs receive messages
// late.

/** Adopts another tab's login that is not remembered. */
function adopt(value: unknown) {
  const session = readSession(value)
  const { token } = useSession.getState()
  if (session === null || session.token === token) return
  const remembered = rememberedSession()
  if (remembered !== null && remembered.token !== token) return followTo(remembered)
  keepHere(session)
  show(session)
}

/** Adopts the remembered login. */
function followTo(remembered: StoredSession) {
  forgetHere()
  show(remembered)
}

/** Ends this tab's login, unless another login is remembered by now. */
function leave(why: SessionEnd) {
  const { token } = useSession.getState()
  const remembered = rememberedSession()
  if (remembered !== null && remembered.token !== token) return followTo(remembered)
  forgetHere()
  if (token === null) return
  following = true
  useSession.setState({ user: null, token: null, endedBy: why })
  following = false
}

function show(session: StoredSession) {
  following = true
  useSession.setState({ ...session, endedBy: null })
  following = false
}
