import { lazy, Suspense } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useDialogButton } from '../../../components/use-dialog-button'
import { Section } from './section'

const DeleteSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./delete-sheet'))).DeleteSheet,
}))

/** Button and dialog to delete the account. */
export function DeleteAccount({ email }: { email: string }) {
  const { button, wasAsked, opened } = useDialogButton()
  return (
    <Section
      title="Delete account"
      lead="This is permanent: your name, photo, votes, notes, points and books are deleted and can’t be restored."
    >
      <Button variant="danger" {...button}>
        Delete my account
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <DeleteSheet email={email} {...opened} />
        </Suspense>
      )}
    </Section>
  )
}
