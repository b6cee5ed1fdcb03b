import { z } from 'zod'
import { mailboxMessage } from '#events'

/** The mailbox lists its newest 1,000 mails, and reads its whole file for that, so one request a second serves all students. */
const everyMs = 1000

/** Gives each student the code from their mail. All students share the requests to the program's mailbox. */
export function createCodes(read: () => Promise<unknown>) {
  const waiting = new Map<string, (code: string) => void>()
  let looking: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const mails = z.array(mailboxMessage).parse(await read())
    for (const { to, code } of mails) {
      if (code === undefined) continue
      waiting.get(to)?.(code)
      waiting.delete(to)
    }
  }

  function schedule(): void {
    looking ??= setTimeout(() => {
      look()
        // The next look may succeed.
        .catch(() => undefined)
        .finally(() => {
          looking = undefined
          if (waiting.size > 0) schedule()
        })
    }, everyMs)
  }

  return {
    /** Resolves to the code that is mailed to this address. */
    of: (to: string) =>
      new Promise<string>((resolve) => {
        waiting.set(to, resolve)
        schedule()
      }),
  }
}
