import { useEffect, useRef, type RefObject } from 'react'
import { PdfPage } from '../../../components/pdf/pdf-page'
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
  const strip = useRef<HTMLElement>(null)
  return (
    <nav ref={strip} className={styles.strip} aria-label="Pages">
      {Array.from({ length: pages }, (_, index) => (
        <SmallPage
          key={index}
          number={index + 1}
          ratio={ratio}
          current={current === index + 1}
          strip={strip}
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
  strip,
  onGoTo,
}: {
  number: number
  ratio: number
  current: boolean
  strip: RefObject<HTMLElement | null>
  onGoTo: (page: number) => void
}) {
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = place.current
    // Scrolls the strip alone: scrollIntoView would move the window too.
    if (current && button && strip.current)
      strip.current.scrollTo({
        top: button.offsetTop - strip.current.clientHeight / 2 + button.clientHeight / 2,
      })
  }, [current, strip])
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
      <PdfPage number={number} width={width} ratio={ratio} scroller={strip} margin="60%" keep small />
    </button>
  )
}
