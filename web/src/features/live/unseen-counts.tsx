import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inboxQuery } from '../../entities/message/api/read-inbox'
import { warningsQuery } from '../../entities/warning/api/read-warnings'
import { useUnseen } from '../../live/unseen-store'

/** Counts what is unread and unseen, for the badge in the navigation bar. */
export function UnseenCounts() {
  const { data: messages } = useQuery(inboxQuery)
  const { data: warnings } = useQuery(warningsQuery)
  const inbox = messages?.filter(({ read }) => !read).length
  const unseen = warnings?.filter(({ seen }) => !seen).length
  useEffect(() => {
    if (inbox !== undefined) useUnseen.setState({ inbox })
  }, [inbox])
  useEffect(() => {
    if (unseen !== undefined) useUnseen.setState({ warnings: unseen })
  }, [unseen])
  return null
}
