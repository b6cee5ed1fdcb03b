import { Clock, FileText, Library, Search, X } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { Avatar } from '../../../components/avatar'
import { formatDocuments } from '../../../components/format-count'
import { UserName } from '../../user/components/user-name'
import { useSuggestions } from '../api/use-suggestions'
import { markedCode, markedParts, type Part } from '../marked-parts'
import { nextActive, optionsFor, type Option } from '../options'
import { forgetSearches, recentSearches } from '../recent-searches'
import styles from './suggestion-list.module.css'

/** The list as the field announces it to screen readers: its id while it is open, and the id of the active option. */
export interface Shown {
  list: string | undefined
  active: string | undefined
}
export interface ListHandle {
  /** True if the key moved to an option or chose one. */
  press(key: string): boolean
}

/** The options below a search field. Focus stays in the field, which passes its keys on. */
export function SuggestionList({
  id,
  typed,
  ref,
  inline,
  onShown,
  onChoose,
}: {
  id: string
  typed: string
  ref: Ref<ListHandle>
  /** Part of the page instead of above it. */
  inline: boolean
  onShown: (shown: Shown) => void
  onChoose: (option: { to: string; query?: string }) => void
}) {
  const [recent, setRecent] = useState(recentSearches)
  const { suggestions, isSettled } = useSuggestions(typed)
  const groups = optionsFor(typed, recent, suggestions)
  const options = groups.flatMap((group) => group.options)
  const [moved, setMoved] = useState<{ to: string | null; typed: string }>({ to: null, typed })
  // Another text begins without an active option, and so does a list that no longer has it.
  const active = moved.typed === typed ? (options.find((option) => option.id === moved.to)?.id ?? null) : null
  const elementOf = (option: string) => `${id}-${options.findIndex((each) => each.id === option)}`

  function choose(option: Option) {
    if (option.kind !== 'forget')
      return onChoose('query' in option ? { to: option.to, query: option.query } : { to: option.to })
    forgetSearches()
    setRecent([])
  }

  useImperativeHandle(ref, () => ({
    press(key) {
      const chosen = options.find((option) => option.id === active)
      if (key === 'Enter' && chosen) {
        choose(chosen)
        return true
      }
      const to = nextActive(key, options, active)
      if (to === undefined) return false
      setMoved({ to, typed })
      return true
    },
  }))

  const isOpen = options.length > 0
  const activeElement = active === null ? undefined : elementOf(active)
  useEffect(
    () => onShown({ list: isOpen ? id : undefined, active: activeElement }),
    [onShown, id, isOpen, activeElement],
  )
  const activeRef = useRef<HTMLDivElement>(null)
  // It may return a promise, which an effect must not.
  useEffect(() => void activeRef.current?.scrollIntoView({ block: 'nearest' }), [active])

  return (
    <>
      <p role="status" className="visually-hidden">
        {isSettled && announcement(typed, options)}
      </p>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label="Suggestions"
          className={inline ? styles.inline : styles.list}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ title, options: some }) => (
            <div key={title} role="group" aria-label={title === '' ? 'Search' : title}>
              {title !== '' && (
                <div className={styles.title} aria-hidden="true">
                  {title}
                </div>
              )}
              {some.map((option) => (
                <div
                  key={option.id}
                  id={elementOf(option.id)}
                  ref={option.id === active ? activeRef : null}
                  role="option"
                  aria-selected={option.id === active}
                  className={styles.option}
                  onClick={() => choose(option)}
                >
                  <Line option={option} typed={typed} />
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

function announcement(typed: string, options: readonly Option[]): string {
  const count = options.filter(({ kind }) => kind !== 'search' && kind !== 'forget').length
  if (typed.trim() === '') return count === 0 ? '' : `${count} recent ${count === 1 ? 'search' : 'searches'}`
  return count === 0 ? 'No suggestions' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
}

function Line({ option, typed }: { option: Option; typed: string }) {
  switch (option.kind) {
    case 'search':
      return (
        <Row icon={<Search size={17} />}>
          Search for <strong>“{option.query}”</strong>
        </Row>
      )
    case 'recent':
      return (
        <Row icon={<Clock size={17} />}>
          <Marked parts={markedParts(option.query, typed)} />
        </Row>
      )
    case 'forget':
      return (
        <Row icon={<X size={17} />} quiet>
          Clear recent searches
        </Row>
      )
    case 'module':
      return (
        <Row icon={<Library size={17} />} beside={formatDocuments(option.documents)}>
          <Marked parts={markedCode(option.courseCode, typed)} />
        </Row>
      )
    case 'document':
      return (
        <Row icon={<FileText size={17} />} beside={option.courseCode}>
          <Marked parts={markedParts(option.title, typed)} />
        </Row>
      )
    case 'person':
      return (
        <Row icon={<Avatar src={option.user.avatar} size={20} />}>
          <UserName user={option.user} shown={<Marked parts={markedParts(option.user.username, typed)} />} />
        </Row>
      )
  }
}

function Row({
  icon,
  beside,
  quiet = false,
  children,
}: {
  icon: ReactNode
  beside?: string
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={quiet ? styles.quiet : styles.text}>{children}</span>
      {beside !== undefined && <span className={styles.beside}>{beside}</span>}
    </>
  )
}

const Marked = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, isMarked }, at) =>
    isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  )
