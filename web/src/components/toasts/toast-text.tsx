import { useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * The content of a toast. Toasts are removed from the Tab order, since the focus would soon be lost with them; controls inside
 * can be reached.
 */
export function ToastText({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.closest('[tabindex]')?.removeAttribute('tabindex'), [])
  return <div ref={place}>{children}</div>
}
