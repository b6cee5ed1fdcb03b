import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import icons from '../../../components/icon-bar.module.css'
import styles from './find-bar.module.css'

/** The search field, the number of matches, and buttons to step through them. */
export function FindBar({
  words,
  said,
  canStep,
  takesFocus,
  onWords,
  onStep,
  onClose,
}: {
  words: string
  /** The status text. */
  said: string
  canStep: boolean
  /** False if the reader did not open it just now. */
  takesFocus: boolean
  onWords: (words: string) => void
  onStep: (by: 1 | -1) => void
  onClose: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.select()
  }, [takesFocus])
  return (
    <div
      className={`${icons.icons} ${styles.bar}`}
      role="search"
      aria-label="Find in document"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <input
        ref={field}
        className={styles.field}
        type="text"
        aria-label="Find in document"
        placeholder="Find in document"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        autoFocus={takesFocus}
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onStep(event.shiftKey ? -1 : 1)
        }}
      />
      <output className={styles.said} aria-live="polite">
        {said}
      </output>
      <button type="button" aria-label="Previous match" disabled={!canStep} onClick={() => onStep(-1)}>
        <ChevronUp size={18} aria-hidden="true" />
      </button>
      <button type="button" aria-label="Next match" disabled={!canStep} onClick={() => onStep(1)}>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <button type="button" aria-label="Close find" onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
