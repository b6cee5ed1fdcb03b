import { useEffect } from 'react'
import { askBeforeLeaving } from '../../components/ask-before-leaving'
import { isPending, useWizard } from './wizard-store'

/** Warns before a reload or close while files are pending, because they would have to be chosen again. */
export function useGuardLeaving(): void {
  const unsent = useWizard(({ entries }) => entries.some(isPending))
  useEffect(() => (unsent ? askBeforeLeaving() : undefined), [unsent])
}

/** Warns while a file is being sent, on whichever page: the upload goes on there. Returns a function that stops. */
export function guardUploads(ask = askBeforeLeaving): () => void {
  let stopAsking: (() => void) | null = null
  return useWizard.subscribe(({ entries }) => {
    if (entries.some(({ outcome }) => outcome.kind === 'sending')) stopAsking ??= ask()
    else {
      stopAsking?.()
      stopAsking = null
    }
  })
}
