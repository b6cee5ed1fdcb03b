import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Page } from '../../components/page'
import { Reader } from '../../features/rewards/components/reader'

/** The reading room: owned books only. */
export function ReaderPage() {
  const { filename = '' } = useParams()
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate('/rewards', { replace: true }), [navigate])
  return (
    <Page title="Reader">
      <Reader key={filename} fileName={filename} onUnreadable={leave} />
    </Page>
  )
}
