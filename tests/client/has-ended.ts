import type { ChildProcess } from 'node:child_process'

/** True if a child process has ended, by itself or by a signal. */
export const hasEnded = ({ exitCode, signalCode }: Pick<ChildProcess, 'exitCode' | 'signalCode'>): boolean =>
  exitCode !== null || signalCode !== null
