import { useCallback, useEffect, useRef, useState } from 'react'
import { Page } from '../../../components/pdf/pdf'
import styles from './book-pages.module.css'

/** A page that keeps its place from the start, and is drawn once it comes near the window. */
export function BookPage({
  index,
  width,
  ratio,
  onElement,
}: {
  index: number
  width: number
  ratio: number
  onElement: (index: number, element: HTMLElement | null) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)

  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element
      onElement(index, element)
    },
    [index, onElement],
  )

  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '150% 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={attach}
      className={styles.page}
      role="region"
      aria-label={`Page ${index + 1}`}
      style={{ width, minHeight: width * ratio }}
    >
      {near && <Page pageIndex={index} width={width} loading="" renderAnnotationLayer={false} />}
    </div>
  )
}
