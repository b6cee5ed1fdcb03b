import { Search, X } from 'lucide-react'
import {
  lazy,
  useCallback,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { fetchCode } from '../../../components/fetch-code'
import { QuietBoundary } from '../../../components/quiet-boundary'
import { rememberSearch } from '../recent-searches'
import styles from './suggest-box.module.css'
import type { ListHandle, Shown } from './suggestion-list'

const SuggestionList = lazy(async () => ({
  default: (await fetchCode(() => import('./suggestion-list'))).SuggestionList,
}))

const closed: Shown = { list: undefined, active: undefined }

/**
 * A search field with suggestions, an editable combobox. Enter searches, or opens the active suggestion. It works without the
 * suggestions, whose code loads on focus.
 */
export function SuggestBox({
  label,
  placeholder,
  formLabel,
  initial = '',
  inline = false,
  hint,
  after,
  ref,
  onDone,
}: {
  label: string
  placeholder: string
  /** Names the form where the page has several. */
  formLabel?: string
  /** The current query. It stays after a search; without one, a search clears the field. */
  initial?: string
  /** The list is always open and part of the page. */
  inline?: boolean
  /** Shown in the empty field. */
  hint?: ReactNode
  /** Beside the field. */
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
  onDone?: () => void
}) {
  const [query, setQuery] = useState(initial)
  const [isOpen, setOpen] = useState(inline)
  const [shown, setShown] = useState(closed)
  const list = useRef<ListHandle>(null)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const listId = useId()
  const navigate = useNavigate()
  const onShown = useCallback((next: Shown) => setShown(next), [])

  function close() {
    if (inline) return
    setOpen(false)
    setShown(closed)
  }

  function go(to: string, searched?: string) {
    if (searched !== undefined) rememberSearch(searched)
    void navigate(to)
    setQuery(initial === '' || searched === undefined ? initial : searched)
    close()
    input.current?.blur()
    onDone?.()
  }

  return (
    <form
      role="search"
      action="/search"
      aria-label={formLabel}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = query.trim()
        if (wanted !== '') go(`/search?q=${encodeURIComponent(wanted)}`, wanted)
      }}
    >
      <div className={inline ? styles.inline : styles.box}>
        <Search size={17} aria-hidden="true" className={styles.glass} />
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          className={styles.input}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={shown.list !== undefined}
          aria-controls={shown.list}
          aria-activedescendant={shown.active}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onBlur={close}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
            const isListed = isOpen && list.current?.press(event.key)
            const isClosing = event.key === 'Escape' && (inline || shown.list !== undefined)
            if (isClosing && inline) onDone?.()
            else if (isClosing) close()
            // Escape would also clear the field.
            if (isListed || isClosing) event.preventDefault()
          }}
        />
        {query === '' ? (
          hint
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
        {isOpen && (
          <QuietBoundary>
            <SuggestionList
              id={listId}
              typed={query}
              ref={list}
              inline={inline}
              onShown={onShown}
              onChoose={({ to, query: searched }) => go(to, searched)}
            />
          </QuietBoundary>
        )}
      </div>
      {after}
    </form>
  )
}
