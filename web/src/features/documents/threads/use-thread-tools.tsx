import type { Place } from '#events'
import { MessageSquarePlus } from 'lucide-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import type { Turn } from '../../../components/pdf/turn'
import type { Tool } from '../components/tool'
import { placeOfSelection } from './places/read-place'
import { ThreadMarks } from './places/thread-marks'
import { turnedBox } from './places/turned-box'
import { openThreads, pickSpot, useThreads } from './threads-store'

/** Above a place that is shown, as a share of its page. */
const headroom = 0.06

/**
 * Ways to ask about an open document, and to show where others asked. `edition`: null if nobody can ask; `turn`: null if no spot can be
 * chosen. `links`: the layer of a page's links, on which `layer` puts the marks.
 */
export function useThreadTools({
  documentId,
  edition,
  pdf,
  turn,
  links,
  pages,
  goTo,
  focusPage,
}: {
  documentId: string
  edition: number | null
  pdf: OpenPdf
  turn: Turn | null
  links: ReactNode
  pages: number
  goTo: (page: number, part?: number) => void
  focusPage: (page: number) => void
}) {
  const isOpen = useThreads(({ openFor }) => openFor === documentId)
  const isPicking = useThreads((state) => state.isPicking)
  const layer = useMemo(
    () => (
      <>
        {links}
        {edition !== null && <ThreadMarks {...{ documentId, edition, pdf }} />}
      </>
    ),
    [documentId, edition, links, pdf],
  )
  const onPlace = useCallback(
    ({ page, box }: Place) => goTo(page, Math.max(0, turnedBox(box, turn ?? 0).y - headroom)),
    [goTo, turn],
  )
  const onPage = useCallback(
    (page: number) => {
      const near = Math.min(pages, Math.max(1, page))
      goTo(near)
      focusPage(near)
    },
    [focusPage, goTo, pages],
  )
  const tool: Tool | null =
    edition === null || turn === null
      ? null
      : {
          name: 'Ask about a spot',
          icon: MessageSquarePlus,
          act: () => pickSpot(!isPicking),
          pressed: isPicking,
        }
  const askAboutSelection =
    edition === null
      ? null
      : () => {
          const place = placeOfSelection(turn ?? 0)
          getSelection()?.removeAllRanges()
          if (place !== null) openThreads(documentId, { kind: 'ask', place })
        }
  return { edition, turn, isOpen, layer, tool, askAboutSelection, onPlace, onPage }
}
