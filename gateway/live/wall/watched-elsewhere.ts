import type { LiveServer } from '../server'

const message = 'events:watched'
/** How often gateways repeat that an admin watches, and after how long without that they no longer record for it. */
const repeatMs = 4000
const silentMs = 10_000

/**
 * Gateways tell each other that an admin watches the event wall, so that each records what happens at it. `isWatchedHere`: an admin
 * watches at this gateway. `onChange`: an admin began or ceased to watch at another one.
 */
export function createWatchedElsewhere({
  io,
  isAlone,
  isWatchedHere,
  onChange,
}: {
  io: LiveServer
  isAlone: boolean
  isWatchedHere: () => boolean
  onChange: () => void
}) {
  let heardAt = -Infinity
  let was = false
  const isWatched = () => performance.now() - heardAt < silentMs
  const look = () => {
    if (was === isWatched()) return
    was = isWatched()
    onChange()
  }
  const say = () => {
    if (!isAlone && isWatchedHere()) io.serverSideEmit(message)
  }
  const hear = () => {
    heardAt = performance.now()
    look()
  }
  if (!isAlone) io.on(message, hear)
  const repeating = isAlone
    ? undefined
    : setInterval(() => {
        say()
        look()
      }, repeatMs).unref()
  return { isWatched, say, stop: () => clearInterval(repeating) }
}
