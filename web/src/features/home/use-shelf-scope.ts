import { universityOf, type University } from '#events'
import { useState } from 'react'
import { useSession } from '../../session/session-store'
import { keepScope, keptScope, shownUniversity, type ShelfScope } from './shelf-scope'

/** The university that Home's shelves are narrowed to, and the choice. `choose` is null for users of no university. */
export function useShelfScope(): {
  university: University | null
  scope: ShelfScope
  choose: ((scope: ShelfScope) => void) | null
} {
  const email = useSession(({ user }) => user?.email ?? '')
  const [scope, setScope] = useState(() => keptScope())
  const choose = (chosen: ShelfScope) => {
    keepScope(chosen)
    setScope(chosen)
  }
  return {
    university: shownUniversity(email, scope),
    scope,
    choose: universityOf(email) === null ? null : choose,
  }
}
