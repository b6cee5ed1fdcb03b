import { fileHosts, type FileHost } from '#platform'

export interface AskedMove {
  from: FileHost
  to: FileHost
  plan: boolean
  deletes: boolean
}

const hostOf = (name: string | undefined): FileHost | null => fileHosts.find((host) => host === name) ?? null

/** The move that these arguments ask for; null if they are none. */
export function readMove(args: readonly string[]): AskedMove | null {
  const asked = { from: null as FileHost | null, to: null as FileHost | null, plan: false, deletes: false }
  const queue = args.values()
  for (const each of queue) {
    if (each === '--from') asked.from = hostOf(queue.next().value)
    else if (each === '--to') asked.to = hostOf(queue.next().value)
    else if (each === '--plan') asked.plan = true
    else if (each === '--delete') asked.deletes = true
    else return null
  }
  const { from, to } = asked
  if (from === null || to === null || from === to || (asked.plan && asked.deletes)) return null
  return { ...asked, from, to }
}
