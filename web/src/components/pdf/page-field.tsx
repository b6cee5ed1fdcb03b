import { useState } from 'react'
import { parsePageNumber } from './parse-page-number'
import styles from './page-field.module.css'

/** The current page number, editable. A number out of range goes to the nearest page, and says so. */
export function PageField({
  of,
  current,
  pages,
  onGoTo,
}: {
  of: 'document' | 'book'
  current: number
  pages: number
  onGoTo: (page: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const go = () => {
    if (typed === null) return
    setTyped(null)
    const meant = parsePageNumber(typed, pages)
    setSaid(meant?.beyond === true ? `This ${of} has ${pages} ${pages === 1 ? 'page' : 'pages'}.` : '')
    if (meant !== null && (meant.page !== current || meant.beyond)) onGoTo(meant.page)
  }
  return (
    <span className={styles.where}>
      <input
        className={styles.page}
        aria-label="Page"
        inputMode="numeric"
        value={typed ?? String(current)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          go()
          setSaid('')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      <span className={styles.total}>
        / <span className="visually-hidden">of </span>
        {pages}
      </span>
      <span role="status" className={styles.beyond}>
        {said}
      </span>
    </span>
  )
}
