import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses the first document of a shelf once it differs from the one when the returned function was called: the pressed button
 * has gone.
 */
export function useFocusFirst(shelf: RefObject<HTMLElement | null>, firstId: string | undefined): () => void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (before.current === null || before.current === firstId) return
    before.current = null
    shelf.current?.querySelector<HTMLElement>('li :is(h2, h3) a')?.focus({ preventScroll: true })
  }, [shelf, firstId])
  return () => {
    before.current = firstId ?? ''
  }
}
