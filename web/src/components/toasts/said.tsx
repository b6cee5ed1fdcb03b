import { useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * What a toast says. The toast itself is no control, and soon gone with a focus that came to it: it leaves the order of Tab, and
 * what can be pressed in it stays there.
 */
export function Said({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.closest('[tabindex]')?.removeAttribute('tabindex'), [])
  return <div ref={place}>{children}</div>
}
