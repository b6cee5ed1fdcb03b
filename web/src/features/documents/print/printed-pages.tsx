import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './printed-pages.module.css'

/** The printed pages, and nothing else; opens the print dialog once all are loaded. */
export function PrintedPages({ pictures, onDone }: { pictures: readonly string[]; onDone: () => void }) {
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
  }, [pictures])
  return createPortal(
    <div ref={place} className={styles.pages}>
      {pictures.map((picture) => (
        <img key={picture} src={picture} alt="" />
      ))}
    </div>,
    document.body,
  )
}
