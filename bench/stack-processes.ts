import { childrenOf, commandOf, endedChildrenMs, processorMs, writtenBytes } from '../tests/client/processes'

/** Bytes that processes wrote to files and sockets, and their processor time. */
export interface Used {
  writtenBytes: number
  processorMs: number
}

export const stackParts = ['gateways', 'services', 'documents', 'kafka', 'redis', 'nginx'] as const
export type StackPart = (typeof stackParts)[number]

/** The first match counts. Gateways and services run the same program, so their process ids tell them apart. */
const engines: readonly [RegExp, StackPart][] = [
  [/postgres|ferretdb|mongod/, 'documents'],
  [/java/, 'kafka'],
  [/redis-server/, 'redis'],
  [/nginx/, 'nginx'],
]

/** Resolves to the usage so far of the stack that this process has started, by part. Leaves out helpers, such as the load process. */
export async function usedByParts(gatewayPids: readonly number[]): Promise<Record<StackPart, Used>> {
  const used = Object.fromEntries(
    stackParts.map((part) => [part, { processorMs: 0, writtenBytes: 0 }]),
  ) as Record<StackPart, Used>
  const partOf = (pid: number, command: string): StackPart | null => {
    if (command.includes('dist/main.js')) return gatewayPids.includes(pid) ? 'gateways' : 'services'
    return engines.find(([name]) => name.test(command))?.[1] ?? null
  }
  const look = async (parent: number, inherited: StackPart | null): Promise<void> => {
    for (const pid of await childrenOf(parent)) {
      const part = inherited ?? partOf(pid, await commandOf(pid))
      if (part !== null) {
        // A database may run each connection in a process that ends with it: its time counts, too.
        used[part].processorMs += (await processorMs(pid)) + (await endedChildrenMs(pid))
        used[part].writtenBytes += await writtenBytes(pid)
      }
      await look(pid, part)
    }
  }
  await look(process.pid, null)
  return used
}

export const sumOf = (parts: Readonly<Record<StackPart, Used>>, names: readonly StackPart[]): Used => ({
  processorMs: names.reduce((sum, name) => sum + parts[name].processorMs, 0),
  writtenBytes: names.reduce((sum, name) => sum + parts[name].writtenBytes, 0),
})
