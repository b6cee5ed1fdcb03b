import { useNavigate } from 'react-router-dom'
import { Page } from '../../components/page'
import { UploadWizard } from '../../features/upload/components/upload-wizard'
import { useSession } from '../../session/session-store'

/** The two steps from a PDF to a place on the shelf. */
export function UploadPage() {
  const navigate = useNavigate()
  const email = useSession(({ user }) => user?.email ?? null)
  return (
    <Page
      title="Upload"
      heading="Put your notes on the shelf"
      lead="Ten points for every document you share."
    >
      <UploadWizard email={email} onVisitor={() => void navigate('/sign-up')} />
    </Page>
  )
}
