import type { PublicUser } from '#events'
import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useDialogButton } from '../../../components/use-dialog-button'

const ReportUserSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./report-user-sheet'))).ReportUserSheet,
}))

/** Button and dialog to report a user. */
export function ReportDialog({ user }: { user: PublicUser }) {
  const { button, wasAsked, opened } = useDialogButton()
  return (
    <>
      <Button variant="secondary" {...button}>
        <Flag size={16} aria-hidden="true" />
        Report User
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <ReportUserSheet user={user} {...opened} />
        </Suspense>
      )}
    </>
  )
}
