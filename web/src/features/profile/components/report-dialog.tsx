import type { PublicUser } from '#events'
import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useDialogButton } from '../../../components/use-dialog-button'

const ReportSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./report-sheet'))).ReportSheet,
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
          <ReportSheet user={user} {...opened} />
        </Suspense>
      )}
    </>
  )
}
