import { setTimeout } from 'node:timers/promises'
import type { Bus, HandlerSet } from '../bus/port'
import type { Outbox } from '../outbox/port'

/** Tracks whether handlers have work left. */
export function watchHandlers({ bus, outbox }: { bus: Bus; outbox: Outbox }) {
  let handled = 0
  let busy = 0

  const isIdle = async () => busy === 0 && Object.values(await bus.lag()).every((lag) => lag === 0)

  return {
    /** The same handlers, watched. */
    watch: ({ handlers, ...set }: HandlerSet): HandlerSet => ({
      ...set,
      handlers: handlers.map((handler) => ({
        on: handler.on,
        async handle(event) {
          busy += 1
          try {
            await handler.handle(event)
          } finally {
            busy -= 1
            handled += 1
          }
        },
      })),
    }),

    /** Resolves when every event is published and handled, including those that follow from it. */
    allHandled: async (): Promise<void> => {
      for (;;) {
        const before = handled
        await outbox.settled()
        if ((await isIdle()) && handled === before) return
        await setTimeout(2)
      }
    },
  }
}
