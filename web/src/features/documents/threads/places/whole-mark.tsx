import { useQuery } from '@tanstack/react-query'
import { MessageCirclePlus, MessagesSquare } from 'lucide-react'
import type { OpenPdf } from '../../../../components/pdf/react-pdf'
import type { Turn } from '../../../../components/pdf/turn'
import { threadsQuery } from '../../api/threads'
import { noteShown, openThreads, useThreads, type View } from '../threads-store'
import { isCornerFree } from './free-corner'
import { markSize } from './stack-marks'
import styles from './thread-marks.module.css'
import { usePageText } from './use-page-text'

/**
 * The mark of the whole document, in the corner of page one: opens the questions about it, or asks the first. It is not shown over text of
 * the page.
 */
export function WholeMark({
  documentId,
  pdf,
  shape,
}: {
  documentId: string
  pdf: OpenPdf
  /** Of page one, as it is shown, in px. */
  shape: { turn: Turn; width: number; height: number }
}) {
  const { data } = useQuery(threadsQuery(documentId))
  const isOpen = useThreads(({ openFor, view }) => openFor === documentId && isAboutWhole(view))
  const text = usePageText(pdf, 1, true)
  if (data === undefined || text === null || !isCornerFree(text, shape)) return null

  const threads = data.threads.filter(({ place }) => place === null)
  const press = () => {
    if (threads.length === 0) return openThreads(documentId, { kind: 'ask', place: null, by: 'mark' })
    noteShown(documentId, threads)
    openThreads(documentId, { kind: 'list', by: 'mark' })
  }
  const label = labelOf(threads.length)
  const Icon = threads.length === 0 ? MessageCirclePlus : MessagesSquare
  return (
    <button
      type="button"
      className={styles.mark}
      style={{ top: 0, width: markSize, height: markSize }}
      data-whole-mark
      title={label}
      aria-label={label}
      aria-pressed={isOpen}
      onClick={press}
    >
      <Icon size={14} aria-hidden="true" />
    </button>
  )
}

const isAboutWhole = (view: View): boolean =>
  view.kind === 'ask' ? view.place === null : view.kind === 'list' && view.by === 'mark'

const labelOf = (questions: number): string => {
  if (questions === 0) return 'Ask about the whole document'
  return questions === 1
    ? '1 question about the whole document'
    : `${questions} questions about the whole document`
}
