import { useEffect, useRef, useState, type RefObject } from 'react'
import { Page } from '../../../components/pdf/pdf'
import styles from './lazy-page.module.css'

/** A page that always keeps its place, and is drawn only while it is near the window. */
export function LazyPage({
  number,
  width,
  ratio: expected,
  scroller,
  onElement,
}: {
  number: number
  width: number
  /** Height over width, until its own is known. */
  ratio: number
  scroller: RefObject<HTMLElement | null>
  onElement: (number: number, element: HTMLElement | null) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [ratio, setRatio] = useState(expected)

  useEffect(() => {
    const element = place.current
    if (element === null) return
    onElement(number, element)
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '120% 0px',
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      onElement(number, null)
    }
  }, [number, onElement, scroller])

  return (
    <div
      ref={place}
      className={styles.page}
      style={{ width, height: Math.round(width * ratio) }}
      data-page-number={number}
      role="group"
      aria-label={`Page ${number}`}
    >
      {near && (
        <Page
          pageNumber={number}
          width={width}
          loading=""
          error={<p className={styles.failure}>Page {number} cannot be shown.</p>}
          renderAnnotationLayer={false}
          onLoadSuccess={({ originalWidth, originalHeight }) => setRatio(originalHeight / originalWidth)}
        />
      )}
    </div>
  )
}
