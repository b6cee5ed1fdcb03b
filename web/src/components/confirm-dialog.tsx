import { lazy, Suspense, useState } from 'react'
import type { ConfirmProps } from './confirm-sheet'
import { fetchCode } from './fetch-code'

const ConfirmSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./confirm-sheet'))).ConfirmSheet,
}))

/**
 * Asks before something happens that cannot simply be undone. The focus goes back to where it was when it closes. Its code comes when
 * it first asks.
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
