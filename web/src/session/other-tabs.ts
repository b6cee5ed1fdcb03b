import { z } from 'zod'
import {
  forgetHere,
  isOfRemembered,
  isRemembered,
  keepHere,
  keptHere,
  keptRemembered,
  readSession,
  type KeptSession,
} from './kept-session'
import { useSession, type SessionEnd } from './session-store'

const channelName = 'session'
/** Held by every tab whose login is not remembered: whoever opens another one knows that there is somebody to ask. */
const lockName = 'session-of-open-tabs'
/** A tab that sleeps so deeply that it does not answer is not waited for any longer. */
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

/** While what another tab said is done here: it is not told again. */
let following = false

/**
 * The tabs of one browser share a login. One that is remembered stands in localStorage. One that is not is handed by the open
 * tabs to new ones, and is gone with the last of them. Returns how to stop.
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
      const session = isRemembered() ? null : keptHere()
      if (session !== null) say({ kind: 'session', session })
    } else if (heard?.kind === 'session') adopt(heard.session)
    else if (heard?.kind === 'ended' && heard.token === useSession.getState().token) leave(heard.why)
  }
  const followRemembered = (event: StorageEvent) => {
    if (!isOfRemembered(event)) return
    // What stands there now: it may be newer than what the event tells of.
    const remembered = keptRemembered()
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
      // Of a suspension the tabs learn otherwise, and each says why.
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

/** Takes over the login of an open tab, where this one has none and there is one to ask. */
export async function joinOtherTabs(): Promise<void> {
  // Without https there are no locks, and nobody to ask.
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

// Whoever follows changes what is this tab's own. What the tabs share may be newer than what they are told of: a tab in the
// background hears late.

/** Takes over the login that another tab has for the open tabs only. */
function adopt(value: unknown) {
  const session = readSession(value)
  const { token } = useSession.getState()
  if (session === null || session.token === token) return
  const remembered = keptRemembered()
  if (remembered !== null && remembered.token !== token) return followTo(remembered)
  keepHere(session)
  show(session)
}

/** Takes over the login that the tabs remember. */
function followTo(remembered: KeptSession) {
  forgetHere()
  show(remembered)
}

/** Ends the login of this tab, unless the tabs remember another one by now. */
function leave(why: SessionEnd) {
  const { token } = useSession.getState()
  const remembered = keptRemembered()
  if (remembered !== null && remembered.token !== token) return followTo(remembered)
  forgetHere()
  if (token === null) return
  following = true
  useSession.setState({ user: null, token: null, endedBy: why })
  following = false
}

function show(session: KeptSession) {
  following = true
  useSession.setState({ ...session, endedBy: null })
  following = false
}
