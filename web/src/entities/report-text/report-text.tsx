import type { TextSubject } from '#events'
import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../components/button'
import { fetchCode } from '../../components/fetch-code'
import { useDialogButton } from '../../components/use-dialog-button'

const ReportTextSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./report-text-sheet'))).ReportTextSheet,
}))

/** Button and dialog to report a text of somebody else: the line of a want, a post, or a remark. */
export function ReportText(text: { subject: TextSubject; id: string; words: string }) {
  const { button, wasAsked, opened } = useDialogButton()
  return (
    <>
      <Button variant="quiet" size="dense" {...button}>
        <Flag size={14} aria-hidden="true" />
        Report
        <span className="visually-hidden"> “{text.words}”</span>
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <ReportTextSheet {...text} {...opened} />
        </Suspense>
      )}
    </>
  )
}
