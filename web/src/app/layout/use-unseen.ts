import { useQuery } from '@tanstack/react-query'
import { useOnceIdle } from '../../components/once-idle'
import { inboxQuery } from '../../entities/message/api/read-inbox'
import { countUnread } from '../../entities/message/unread'
import { warningsQuery } from '../../entities/warning/api/read-warnings'
import { countUnseen } from '../../entities/warning/unseen'

/** What waits to be seen, counted in the lists themselves: whatever moves them moves the badge. */
export function useUnseen(): { warnings: number; inbox: number } {
  const enabled = useOnceIdle()
  const { data: inbox = 0 } = useQuery({ ...inboxQuery, enabled, select: countUnread })
  const { data: warnings = 0 } = useQuery({ ...warningsQuery, enabled, select: countUnseen })
  return { warnings, inbox }
}
