import { useRef, useState, type KeyboardEvent } from 'react'
import { PdfPage } from '../../../components/pdf/pdf-page'
import { stepAmong } from './step-among'
import styles from './page-picker.module.css'

const width = 64

/** Small pages to choose from: one is in the tab order, and arrow keys move among them. */
export function PagePicker({
  pages,
  ratio,
  chosen,
  onToggle,
}: {
  pages: number
  ratio: number
  chosen: ReadonlySet<number>
  onToggle: (page: number) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(1)
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(place.current?.querySelectorAll('button') ?? [])]
    const columns = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length
    const next = stepAmong(event.key, current, { count: pages, columns })
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    buttons[next - 1]?.focus()
  }
  return (
    <div ref={place} className={styles.pages} role="group" aria-label="Pages to choose" onKeyDown={onKeyDown}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <button
          key={number}
          type="button"
          className={styles.page}
          aria-label={`Page ${number}`}
          aria-pressed={chosen.has(number)}
          tabIndex={number === current ? 0 : -1}
          onFocus={() => setCurrent(number)}
          onClick={() => onToggle(number)}
        >
          <PdfPage number={number} width={width} ratio={ratio} scroller={place} margin="50%" small />
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
        </button>
      ))}
    </div>
  )
}
