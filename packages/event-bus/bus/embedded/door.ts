import { createMutex } from '@studyshelf/async'

/** Lets any number of tasks run at once, except while it is closed. */
export interface Door {
  /** Runs `task` when the door is open. Waiting tasks start in the order of their calls. */
  pass<T>(task: () => Promise<T>): Promise<T>
  /** Waits for the tasks that have passed, then runs `task` while none passes. One at a time. */
  whileClosed<T>(task: () => Promise<T>): Promise<T>
}

export function createDoor(): Door {
  const inside = new Set<Promise<unknown>>()
  const closing = createMutex()
  let closed: Promise<unknown> | undefined

  return {
    async pass(task) {
      while (closed) await closed
      const done = task()
      const settled = done.then(
        () => undefined,
        () => undefined,
      )
      inside.add(settled)
      void settled.then(() => inside.delete(settled))
      return done
    },
    whileClosed: (task) =>
      closing(async () => {
        let open = () => {}
        closed = new Promise<void>((resolve) => (open = resolve))
        try {
          await Promise.all(inside)
          return await task()
        } finally {
          closed = undefined
          open()
        }
      }),
  }
}
