import { useEffect } from 'react'
import { isPending, useWizard } from './wizard-store'

/** Warns before a reload or close while files are pending, because they would have to be chosen again. */
export function useGuardLeaving(): void {
  const unsent = useWizard(({ entries }) =>
    entries.some((entry) => isPending(entry) || entry.outcome.kind === 'sending'),
  )
  useEffect(() => {
    if (!unsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsent])
}
