import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './on-paper.module.css'

/** Shows its content on paper only, and nothing else of the page; opens the print dialog once all pictures are loaded. */
export function OnPaper({
  format,
  onDone,
  children,
}: {
  /** bare: without margins, for pictures of whole pages; text: with margins. */
  format: 'bare' | 'bare-landscape' | 'text'
  onDone: () => void
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const here = { left: false }
    const finish = () => done()
    addEventListener('afterprint', finish)
    const all = [...(place.current?.querySelectorAll('img') ?? [])].map((picture) => picture.decode())
    void Promise.allSettled(all).then(() => {
      if (!here.left) print()
    })
    return () => {
      here.left = true
      removeEventListener('afterprint', finish)
    }
  }, [])
  return createPortal(
    <div ref={place} className={styles.paper} data-format={format}>
      {children}
    </div>,
    document.body,
  )
}
