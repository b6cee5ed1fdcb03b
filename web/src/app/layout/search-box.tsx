import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from './search-box.module.css'

/** Enter searches and clears the box. Ctrl K (⌘ K) focuses it from anywhere. */
export function SearchBox({
  input,
  onShortcut,
  onDone,
}: {
  input: RefObject<HTMLInputElement | null>
  onShortcut: () => void
  onDone: () => void
}) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  useShortcut(onShortcut)

  return (
    <form
      role="search"
      action="/search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = query.trim()
        if (wanted === '') return
        void navigate(`/search?q=${encodeURIComponent(wanted)}`)
        setQuery('')
        input.current?.blur()
        onDone()
      }}
    >
      <Search size={17} aria-hidden="true" className={styles.glass} />
      <input
        ref={input}
        type="search"
        name="q"
        className={styles.input}
        aria-label="Search notes"
        placeholder="Search notes, e.g. CS2030S tut"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {query === '' ? (
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      ) : (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear search"
          onClick={() => {
            setQuery('')
            input.current?.focus()
          }}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </form>
  )
}

function useShortcut(go: () => void) {
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
