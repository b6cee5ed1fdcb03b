import { useQuery } from '@tanstack/react-query'
import { inboxQuery } from '../../entities/message/api/read-inbox'
import { countUnread } from '../../entities/message/unread'
import { warningsQuery } from '../../entities/warning/api/read-warnings'
import { countUnseen } from '../../entities/warning/unseen'

/** What waits to be seen, counted in the lists themselves: whatever moves them moves the badge. */
export function useUnseen(): { warnings: number; inbox: number } {
  const { data: inbox = 0 } = useQuery({ ...inboxQuery, select: countUnread })
  const { data: warnings = 0 } = useQuery({ ...warningsQuery, select: countUnseen })
  return { warnings, inbox }
}
