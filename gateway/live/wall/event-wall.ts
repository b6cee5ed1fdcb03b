import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectionQuotas } from '@studyshelf/socket-guard'
import { z } from 'zod'
import { clientMessages, maxStepsAtOnce, wallStep, type Acknowledgement, type WallStep } from '#events'
import { isStoreAway, type Log } from '#platform'
import { letFormerAdminsGo, type ReadAdmins } from '../former-admins'
import { realTimers } from '../pace'
import { createListeners, unavailable } from '../presence/listen'
import { rooms } from '../rooms'
import type { LiveSocket } from '../server'
import { createSwitch } from './create-switch'
import { recordSteps, type StepSources } from './record-steps'
import { createStepBatches } from './step-batches'
import { createWatchedElsewhere } from './watched-elsewhere'

/** Recording goes on after the last admin has left, so that a reload of the page misses nothing. */
const graceMs = 10_000
/** A stop of the gateway waits this long for a subscription that a bus without an answer has not begun. */
const stopMs = 2000
const betweenGateways = 'events:steps'
const told = z.array(wallStep).max(maxStepsAtOnce)

/**
 * Shows admins what happens, as it happens. Records only while an admin watches, here or at another gateway. Gateways tell each other
 * their own steps; each hears all events from the bus.
 */
export function createEventWall({
  accounts,
  quotas,
  isAlone,
  log,
  ...sources
}: StepSources & {
  accounts: ReadAdmins
  quotas: Pick<ConnectionQuotas, 'takeRequest'>
  isAlone: boolean
  log: Log
}): { accept(socket: LiveSocket): void; stop(): Promise<void> } {
  const { io, recorder } = sources
  const { adapter } = io.sockets
  let leaving: NodeJS.Timeout | undefined
  let isStopped = false

  const isWatchedHere = () => adapter.rooms.has(rooms.wall)
  const elsewhere = createWatchedElsewhere({ io, isAlone, isWatchedHere, onChange: () => void settle() })
  const batches = createStepBatches({ send: (batch) => void show(batch), timers: realTimers })
  const others = createStepBatches({
    send: ({ steps }) => void io.serverSideEmit(betweenGateways, steps),
    timers: realTimers,
  })
  if (!isAlone)
    io.on(betweenGateways, (raw: unknown) => {
      for (const step of told.safeParse(raw).data ?? []) recorder.hear(step)
    })

  const { settle } = createSwitch({
    isWanted: () => !isStopped && (isWatchedHere() || elsewhere.isWatched()),
    async begin() {
      const end = await recordSteps(sources, (step, isOwn) => {
        batches.push(step)
        if (isOwn && isOnlyHere(step) && elsewhere.isWatched()) others.push(step)
      })
      return async () => {
        batches.stop()
        others.stop()
        await end()
      }
    },
    onFailure: (error) => log.warn({ err: error }, 'the event wall could not start or stop recording'),
  })

  async function show(batch: { steps: WallStep[]; skipped: number }): Promise<void> {
    if (!isWatchedHere()) return
    try {
      await letFormerAdminsGo(io, accounts)
      io.local.to(rooms.wall).emit('events:step', batch)
    } catch (error) {
      // The page reads what it missed when it is loaded again.
      log[isStoreAway(error) ? 'debug' : 'warn']({ err: error }, 'admins could not be shown what happens')
    }
  }

  const onRoomGone = (room: string) => {
    if (room !== rooms.wall) return
    clearTimeout(leaving)
    leaving = setTimeout(() => void settle(), graceMs).unref()
  }
  adapter.on('delete-room', onRoomGone)

  async function watch(socket: LiveSocket): Promise<Acknowledgement> {
    const { userId } = socket.data
    try {
      if (userId === undefined || !(await accounts.actingAdmins([userId])).has(userId)) return adminsOnly
      // A socket that has disconnected would never leave the rooms. Former admins are looked for among the admins.
      if (socket.connected) void socket.join([rooms.admins, rooms.wall])
      elsewhere.say()
      await settle()
    } catch (error) {
      log[isStoreAway(error) ? 'debug' : 'error']({ err: error }, 'a socket could not watch the event wall')
      return unavailable
    }
    return { ok: true }
  }

  const unwatch = async (socket: LiveSocket): Promise<Acknowledgement> => {
    void socket.leave(rooms.wall)
    return { ok: true }
  }

  const listen = createListeners(quotas)
  const malformed = 'Send an empty object.'
  const onWatch = listen(clientMessages['events:watch'].payload, malformed, watch)
  const onUnwatch = listen(clientMessages['events:unwatch'].payload, malformed, unwatch)

  return {
    accept(socket) {
      socket.on('events:watch', onWatch)
      socket.on('events:unwatch', onUnwatch)
    },
    async stop() {
      isStopped = true
      clearTimeout(leaving)
      adapter.off('delete-room', onRoomGone)
      elsewhere.stop()
      await Promise.race([settle(), wait(stopMs, undefined, { ref: false })])
    },
  }
}

/** A step that no other gateway can see. Events, and handlers of other processes, reach each gateway directly; their ids contain a colon. */
const isOnlyHere = (step: WallStep): boolean => !step.id.includes(':')

const adminsOnly: Acknowledgement = { ok: false, error: 'Only admins watch the event wall.' }
