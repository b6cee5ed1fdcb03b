import { useQuery } from '@tanstack/react-query'
import { useOnceIdle } from '../../components/once-idle'
import { inboxQuery } from '../../entities/message/api/read-inbox'
import { countUnread } from '../../entities/message/unread'
import { warningsQuery } from '../../entities/warning/api/read-warnings'
import { countUnseen } from '../../entities/warning/unseen'

/** Counts of unseen items, from the cached lists, so that the badge follows them. */
export function useUnseen(): { warnings: number; inbox: number } {
  const enabled = useOnceIdle()
  const { data: inbox = 0 } = useQuery({ ...inboxQuery, enabled, select: countUnread })
  const { data: warnings = 0 } = useQuery({ ...warningsQuery, enabled, select: countUnseen })
  return { warnings, inbox }
}
