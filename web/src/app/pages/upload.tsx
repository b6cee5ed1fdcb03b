import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { z } from 'zod'
import { Page } from '../../components/page'
import { UploadWizard } from '../../features/upload/components/upload-wizard'
import type { Arrival } from '../../session/entry'
import { useSession } from '../../session/session-store'

const secondStep = z.object({ step: z.literal(2) })

/** The two upload steps; the second is a browser history entry of its own. */
export function UploadPage() {
  const navigate = useNavigate()
  const { state, pathname, search } = useLocation() as Location<unknown>
  // Course and kind of a link stay in the address.
  const here = pathname + search
  const email = useSession(({ user }) => user?.email ?? null)
  return (
    <Page
      title="Upload"
      heading="Put your notes on the shelf"
      lead="You earn ten points for every document you share."
    >
      <UploadWizard
        email={email}
        step={secondStep.safeParse(state).success ? 2 : 1}
        onVisitor={() =>
          void navigate('/sign-up', { state: { from: here, why: 'upload' } satisfies Arrival })
        }
        onNext={() => void navigate(here, { state: { step: 2 } })}
        onBack={() => void navigate(-1)}
        onEmpty={() => void navigate(here, { replace: true })}
      />
    </Page>
  )
}
