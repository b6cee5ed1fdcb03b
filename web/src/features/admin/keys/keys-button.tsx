import { Keyboard } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useDialogButton } from '../../../components/use-dialog-button'
import { useDeskKeys } from './use-desk-keys'

const KeysSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./keys-sheet'))).KeysSheet,
}))

/** Opens the sheet of keys, by button or with `?`. */
export function KeysButton() {
  const { button, wasAsked, opened } = useDialogButton()
  useDeskKeys({ '?': () => button.onClick() })
  return (
    <>
      <Button {...button} variant="quiet" size="dense" aria-keyshortcuts="?">
        <Keyboard size={18} aria-hidden="true" />
        Keys
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <KeysSheet {...opened} />
        </Suspense>
      )}
    </>
  )
}
