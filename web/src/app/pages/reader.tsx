import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Page } from '../../components/page'
import { useBookOf } from '../../features/rewards/api/use-book-of'
import { BookReader } from '../../features/rewards/components/book-reader'
import type { Unread, WhyUnread } from '../../features/rewards/unread'

/** The book reader, for owned books only. Anyone else is sent to the shop, which says why. */
export function ReaderPage() {
  const { filename = '' } = useParams()
  const navigate = useNavigate()
  const title = useBookOf(filename)?.title ?? 'Reader'
  const leave = useCallback(
    (why: WhyUnread) =>
      void navigate('/rewards', {
        replace: true,
        state: { unread: { fileName: filename, why } satisfies Unread },
      }),
    [navigate, filename],
  )
  return (
    <Page title={title}>
      <BookReader key={filename} fileName={filename} title={title} onUnread={leave} />
    </Page>
  )
}
