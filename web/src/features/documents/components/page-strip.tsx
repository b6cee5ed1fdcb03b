import { memo, useEffect, useRef, type RefObject } from 'react'
import { PdfPage } from '../../../components/pdf/pdf-page'
import type { Turn } from '../../../components/pdf/turn'
import styles from './page-strip.module.css'

const width = 86

/** Thumbnails of the pages, beside them; `across`: above them, in a row. */
export function PageStrip({
  pages,
  ratio,
  turn,
  current,
  across = false,
  onGoTo,
}: {
  pages: number
  ratio: number
  turn: Turn
  current: number
  across?: boolean
  onGoTo: (page: number) => void
}) {
  const strip = useRef<HTMLElement>(null)
  return (
    <nav ref={strip} className={across ? styles.across : styles.strip} aria-label="Pages">
      {Array.from({ length: pages }, (_, index) => (
        <SmallPage
          key={index}
          number={index + 1}
          ratio={ratio}
          turn={turn}
          current={current === index + 1}
          strip={strip}
          onGoTo={onGoTo}
        />
      ))}
    </nav>
  )
}

const SmallPage = memo(function SmallPage({
  number,
  ratio,
  turn,
  current,
  strip,
  onGoTo,
}: {
  number: number
  ratio: number
  turn: Turn
  current: boolean
  strip: RefObject<HTMLElement | null>
  onGoTo: (page: number) => void
}) {
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = place.current
    // Scrolls only the strip: scrollIntoView would move the window too.
    if (current && button && strip.current)
      strip.current.scrollTo({
        top: button.offsetTop - strip.current.clientHeight / 2 + button.clientHeight / 2,
        left: button.offsetLeft - strip.current.clientWidth / 2 + button.clientWidth / 2,
        behavior: 'instant',
      })
  }, [current, strip])
  return (
    <button
      ref={place}
      type="button"
      className={styles.page}
      aria-label={`Go to page ${number}`}
      aria-current={current ? 'page' : undefined}
      onClick={() => onGoTo(number)}
    >
      <PdfPage number={number} width={width} ratio={ratio} turn={turn} scroller={strip} margin="30%" small />
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
    </button>
  )
})
