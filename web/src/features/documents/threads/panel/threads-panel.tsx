import type { Place } from '#events'
import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import icons from '../../../../components/icon-bar.module.css'
import { useKeyboardHeight } from '../../../../components/use-keyboard-height'
import { scrollBehavior } from '../../../../components/use-media'
import { useSession } from '../../../../session/session-store'
import { closeThreads, openThreads, useThreads, type View } from '../threads-store'
import { useThreadList } from '../use-thread-list'
import { AskForm } from './ask-form'
import { ThreadList } from './thread-list'
import { ThreadView } from './thread-view'
import styles from './threads-panel.module.css'

/** The questions about a document: beside its pages, on a phone a sheet over them. */
export function ThreadsPanel({
  documentId,
  edition,
  narrow,
  onPlace,
  onPage,
  onPick,
}: {
  documentId: string
  edition: number
  narrow: boolean
  onPlace: (place: Place) => void
  onPage: (page: number) => void
  onPick: (() => void) | null
}) {
  const userId = useSession(({ user }) => user?._id)
  const view = useThreads((state) => state.view)
  const list = useThreadList(documentId)
  const panel = useRef<HTMLElement>(null)
  const [tall, setTall] = useState(false)
  const covered = useKeyboardHeight()
  useFocusOnChange(panel, view)
  useClearOfSheet(panel, narrow ? view : null)

  const close = () => {
    const opener = openerOf(view)
    closeThreads()
    opener?.focus({ preventScroll: true })
  }
  if (userId === undefined) return null
  const Icon = tall ? ChevronDown : ChevronUp
  return (
    <section
      ref={panel}
      className={narrow ? styles.sheet : styles.panel}
      data-tall={tall || undefined}
      style={narrow ? { bottom: covered } : undefined}
      aria-label="Questions"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <header className={`${icons.icons} ${styles.head}`}>
        {view.kind !== 'list' && (
          <button type="button" aria-label="All questions" onClick={() => openThreads(documentId)}>
            <ArrowLeft size={18} aria-hidden="true" />
          </button>
        )}
        <h2 className={styles.title} tabIndex={-1}>
          {titles[view.kind]}
        </h2>
        {narrow && list.news > 0 && (
          <button type="button" className={styles.news} onClick={list.showNews}>
            {list.news} new
          </button>
        )}
        {narrow && (
          <button
            type="button"
            aria-label={tall ? 'Make the questions smaller' : 'Make the questions larger'}
            onClick={() => setTall(!tall)}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        )}
        <button type="button" aria-label="Close the questions" onClick={close}>
          <X size={18} aria-hidden="true" />
        </button>
      </header>
      {/* The list of the whole document begins at its top. */}
      <div
        key={view.kind === 'list' && view.by === 'mark' ? 'whole' : 'other'}
        className={styles.content}
        role="group"
        aria-label={titles[view.kind]}
        tabIndex={0}
      >
        {view.kind === 'list' && <ThreadList {...{ documentId, userId, list, onPick }} />}
        {view.kind === 'ask' && (
          <AskForm
            key={keyOf(view.place)}
            {...{ documentId, edition, userId, onPick, onPage }}
            place={view.place}
          />
        )}
        {view.kind === 'thread' && (
          <ThreadView
            key={view.threadId}
            {...{ documentId, userId, onPlace, onPage }}
            threadId={view.threadId}
          />
        )}
      </div>
    </section>
  )
}

const titles: Record<View['kind'], string> = { list: 'Questions', thread: 'Question', ask: 'Ask a question' }

const keyOf = (place: Place | null) => JSON.stringify(place)

/** The mark of a thread on its page, or of the whole document; null if there is none, or it is not drawn. */
function markOf(view: View): HTMLElement | null {
  if (view.kind === 'thread')
    return document.querySelector<HTMLElement>(`[data-thread-mark="${view.threadId}"]`)
  return view.by === 'mark' ? document.querySelector<HTMLElement>('[data-whole-mark]') : null
}

const openerOf = (view: View): HTMLElement | null =>
  markOf(view) ?? document.querySelector<HTMLElement>('[data-threads-button]')

/** Moves the keyboard to the panel when it opens and when it shows something else, unless a field takes it. */
function useFocusOnChange(panel: RefObject<HTMLElement | null>, view: View): void {
  useEffect(() => {
    const element = panel.current
    if (element === null || element.querySelector('textarea')?.matches(':focus') === true) return
    element.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [panel, view])
}

/** Scrolls the pages until the mark of the open thread is above the sheet, which would cover it. `view`: null without a sheet. */
function useClearOfSheet(panel: RefObject<HTMLElement | null>, view: View | null): void {
  useEffect(() => {
    const sheet = panel.current?.getBoundingClientRect()
    const mark = view === null ? undefined : markOf(view)?.getBoundingClientRect()
    if (sheet === undefined || mark === undefined) return
    if (mark.top < innerHeight && mark.bottom > sheet.top)
      window.scrollBy({ top: mark.bottom - sheet.top + margin, behavior: scrollBehavior() })
  }, [panel, view])
}
/** Between a mark and the sheet, in px. */
const margin = 64
