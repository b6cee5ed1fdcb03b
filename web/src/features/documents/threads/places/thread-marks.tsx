import type { PageBox, Thread } from '#events'
import { CircleCheck, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { usePageContext, type OpenPdf } from '../../../../components/pdf/react-pdf'
import { turned, type Turn } from '../../../../components/pdf/turn'
import { plainText } from '../../../../entities/thread/plain-text'
import { openThreads, useThreads } from '../threads-store'
import { markSize, stackMarks } from './stack-marks'
import styles from './thread-marks.module.css'
import { turnedBox } from './turned-box'
import { usePlacedThreads } from './use-placed-threads'
import { WholeMark } from './whole-mark'

/** Marks at the margin of a page where somebody asked. Use it inside a page of react-pdf. `edition`: the one that is shown. */
export function ThreadMarks({
  documentId,
  edition,
  pdf,
}: {
  documentId: string
  edition: number
  pdf: OpenPdf
}) {
  const { page, scale, rotate } = usePageContext() ?? {}
  const placed = usePlacedThreads({ documentId, edition, pdf, page: (page || undefined)?.pageNumber ?? null })
  const view = useThreads((state) => (state.openFor === documentId ? state.view : null))
  const [pointedAt, setPointedAt] = useState<string | null>(null)
  if (!page || scale === undefined) return null

  const turn = turned(rotate ?? page.rotate, (360 - page.rotate) as Turn) as Turn
  const { width, height } = page.getViewport({ scale, rotation: rotate ?? page.rotate })
  const here = placed
    .map(({ thread, box }) => ({ thread, box: turnedBox(box, turn) }))
    .sort((one, other) => one.box.y - other.box.y)
  const wanted = here.map(({ box }) => box.y * height)
  // The corner of page one is the whole document's.
  const isFirst = page.pageNumber === 1
  const tops = isFirst ? stackMarks([0, ...wanted], height).slice(1) : stackMarks(wanted, height)
  const openId = view?.kind === 'thread' ? view.threadId : null
  const asked = view?.kind === 'ask' && view.place?.page === page.pageNumber ? view.place.box : null

  return (
    <div className={styles.layer}>
      {here.map(({ thread: { _id }, box }) => (
        <Spot key={_id} box={box} isShown={_id === openId || _id === pointedAt} />
      ))}
      {asked !== null && <Spot box={turnedBox(asked, turn)} isShown />}
      {isFirst && <WholeMark {...{ documentId, pdf }} shape={{ turn, width, height }} />}
      {here.map(({ thread }, at) => (
        <button
          key={thread._id}
          type="button"
          className={styles.mark}
          style={{ top: tops[at], width: markSize, height: markSize }}
          data-thread-mark={thread._id}
          data-accepted={thread.acceptedAnswerId !== null || undefined}
          aria-label={labelOf(thread)}
          aria-pressed={thread._id === openId}
          onPointerEnter={() => setPointedAt(thread._id)}
          onPointerLeave={() => setPointedAt(null)}
          onFocus={() => setPointedAt(thread._id)}
          onBlur={() => setPointedAt(null)}
          onClick={() => openThreads(documentId, { kind: 'thread', threadId: thread._id })}
        >
          {thread.acceptedAnswerId === null ? (
            <MessageCircle size={14} aria-hidden="true" />
          ) : (
            <CircleCheck size={14} aria-hidden="true" />
          )}
        </button>
      ))}
    </div>
  )
}

/** Where a question is: a box, or a ring around a spot. */
function Spot({ box: { x, y, w, h }, isShown }: { box: PageBox; isShown: boolean }) {
  if (!isShown) return null
  const corner = { left: `${x * 100}%`, top: `${y * 100}%` }
  if (w === 0 || h === 0) return <div className={styles.ring} style={corner} />
  return <div className={styles.box} style={{ ...corner, width: `${w * 100}%`, height: `${h * 100}%` }} />
}

function labelOf({ question, answers, acceptedAnswerId }: Thread): string {
  const words = question.text === null ? 'Question' : `Question: ${beginningOf(question.text)}`
  const count = answers === 0 ? 'no answer yet' : answers === 1 ? '1 answer' : `${answers} answers`
  return `${words}, ${count}${acceptedAnswerId === null ? '' : ', one accepted'}`
}

const beginningOf = (text: string): string => {
  const line = plainText(text)
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
