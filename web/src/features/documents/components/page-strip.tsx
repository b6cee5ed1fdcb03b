import { useEffect, useRef, useState } from 'react'
import { Page } from '../../../components/pdf/pdf'
import styles from './page-strip.module.css'

const width = 86

/** The pages in small, beside the large ones. */
export function PageStrip({
  pages,
  ratio,
  current,
  onGoTo,
}: {
  pages: number
  ratio: number
  current: number
  onGoTo: (page: number) => void
}) {
  return (
    <nav className={styles.strip} aria-label="Pages">
      {Array.from({ length: pages }, (_, index) => (
        <SmallPage
          key={index}
          number={index + 1}
          ratio={ratio}
          current={current === index + 1}
          onGoTo={onGoTo}
        />
      ))}
    </nav>
  )
}

function SmallPage({
  number,
  ratio,
  current,
  onGoTo,
}: {
  number: number
  ratio: number
  current: boolean
  onGoTo: (page: number) => void
}) {
  const place = useRef<HTMLButtonElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      root: place.current.parentElement,
      rootMargin: '60% 0px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const button = place.current
    const strip = button?.parentElement
    // Scrolls the strip alone: scrollIntoView would move the window too.
    if (current && button && strip)
      strip.scrollTo({ top: button.offsetTop - strip.clientHeight / 2 + button.clientHeight / 2 })
  }, [current])
  return (
    <button
      ref={place}
      type="button"
      className={styles.page}
      style={{ width, height: Math.round(width * ratio) }}
      aria-label={`Go to page ${number}`}
      aria-current={current ? 'page' : undefined}
      onClick={() => onGoTo(number)}
    >
      {seen && (
        <Page
          pageNumber={number}
          width={width}
          loading=""
          error=""
          renderTextLayer={false}
          renderAnnotationLayer={false}
        />
      )}
    </button>
  )
}
