import type { ShownEntry } from './waiting'

/** The number of acts of the user that wait for the connection, and of those that the server refused. */
export function countWaiting(entries: readonly ShownEntry[]): { late: number; refused: number } {
  const told = entries.filter(({ isQuiet }) => !isQuiet)
  return {
    late: told.filter(({ isLate, refusal }) => isLate && refusal === null).length,
    refused: told.filter(({ refusal }) => refusal !== null).length,
  }
}
