import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { Page } from '../../components/page'
import { UploadWizard } from '../../features/upload/components/upload-wizard'
import type { Arrival } from '../../session/entry'
import { useSession } from '../../session/session-store'

const forUpload: Arrival = { from: '/upload', why: 'upload' }
const secondStep = z.object({ step: z.literal(2) })

/** The two upload steps; the second is a browser history entry of its own. */
export function UploadPage() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const email = useSession(({ user }) => user?.email ?? null)
  return (
    <Page
      title="Upload"
      heading="Put your notes on the shelf"
      lead="Ten points for every document you share."
    >
      <UploadWizard
        email={email}
        step={secondStep.safeParse(state).success ? 2 : 1}
        onVisitor={() => void navigate('/sign-up', { state: forUpload })}
        onNext={() => void navigate('/upload', { state: { step: 2 } })}
        onBack={() => void navigate(-1)}
        onEmpty={() => void navigate('/upload', { replace: true })}
      />
    </Page>
  )
}
