import { lazy, Suspense, useState } from 'react'
import type { ConfirmProps } from './confirm-sheet'
import { fetchCode } from './fetch-code'

const ConfirmSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./confirm-sheet'))).ConfirmSheet,
}))

/**
 * Asks for confirmation before an action that cannot simply be undone. On close the focus returns. Its code loads when it first
 * opens.
 */
export function ConfirmDialog(props: ConfirmProps) {
  const [wasAsked, setWasAsked] = useState(props.open)
  if (props.open && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense fallback={null}>
      <ConfirmSheet {...props} />
    </Suspense>
  )
}
