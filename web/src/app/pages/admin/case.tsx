import { useParams } from 'react-router-dom'
import { Page } from '../../../components/page'
import { CaseFile } from '../../../features/admin/components/case-file'

/** A moderation case and its decision. */
export function CasePage() {
  const { id = '' } = useParams()
  return (
    <Page title="Case">
      <CaseFile key={id} id={id} />
    </Page>
  )
}
