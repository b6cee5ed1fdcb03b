import { userInfo } from 'node:os'
import { operatorName } from '#events'

/**
 * The name of the operating-system user who runs this command, for the audit trail: the user who called sudo, or else the user of the
 * process. It is not verified: only the program's own user reaches the socket, and may give any name.
 */
export function nameOfOperator(environment: Readonly<Record<string, string | undefined>>): string {
  const name =
    environment['SUDO_USER'] || ownName() || environment['USER'] || `user ${process.getuid?.() ?? 'unknown'}`
  const allowed = name
    .replace(/[^\p{L}\p{N}._@+$\\ -]/gu, '_')
    .trim()
    .slice(0, 64)
  return operatorName.safeParse(allowed).success ? allowed : 'unknown'
}

/** Null for a user without a name, as there are in containers. */
function ownName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}
