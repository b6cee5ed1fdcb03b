import { readdir, readFile } from 'node:fs/promises'
import { eventually } from './eventually'

const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')

/** Ids of running child processes. */
export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, stat: await read(pid, 'stat') })))
  return stats
    .filter(({ stat }) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent)
    .map(({ pid }) => pid)
}

/** The command line of a process; '' when it is gone. */
export const commandOf = (pid: number): Promise<string> => read(pid, 'cmdline')

/** Resident memory of a process; 0 when it is gone. */
export async function residentBytes(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await read(pid, 'status'))?.[1] ?? 0) * 1024
}

/** Resident memory without mapped files, which the kernel can reclaim at any time. */
export async function anonymousBytes(pid: number): Promise<number> {
  return Number(/RssAnon:\s+(\d+)/.exec(await read(pid, 'status'))?.[1] ?? 0) * 1024
}

/**
 * Bytes that a process has written to files and sockets; 0 when it is gone. The kernel's count of bytes sent to disks is much
 * higher where its pages are large.
 */
export async function writtenBytes(pid: number): Promise<number> {
  return Number(/^wchar: (\d+)/m.exec(await read(pid, 'io'))?.[1] ?? 0)
}

/** Processor time of a process, all threads together, in ms; 0 when it is gone. */
export const processorMs = (pid: number): Promise<number> => timesOf(pid, 11)

/** Processor time of the children of a process that have ended, and of theirs, in ms. */
export const endedChildrenMs = (pid: number): Promise<number> => timesOf(pid, 13)

/** The sum of two times beside each other in /proc: of the user, and of the system. */
async function timesOf(pid: number, at: number): Promise<number> {
  const stat = await read(pid, 'stat')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(at, at + 2)
  // Linux reports hundredths of a second.
  return (Number(user ?? 0) + Number(system ?? 0)) * 10
}

/** Letters of states in which a thread runs no more: stopped, traced, and ended. */
const resting = 'TtZX'

/**
 * Stops a process until SIGCONT. Resolves when each of its threads stands still: the signal is sent at once, but a thread that writes to
 * a disk, or waits for a processor, finishes that first, and could still answer. Throws if the process is gone.
 */
export async function pauseProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await eventually(async () => {
    const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
    const states = await Promise.all(threads.map((thread) => stateOf(pid, thread)))
    if (!states.every((state) => resting.includes(state)))
      throw new Error(`process ${pid} does not stand still: ${states.join('')}`)
  })
}

/** The letter of a thread's state; '' when it is gone. */
async function stateOf(pid: number, thread: string): Promise<string> {
  const stat = await read(pid, `task/${thread}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).charAt(0)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
