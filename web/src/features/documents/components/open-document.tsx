import type { DocumentView } from '#events'
import { useContext, useRef, useState } from 'react'
import { DrawingProgressContext } from '../../../components/pdf/drawing-progress'
import type { PdfShape } from '../../../components/pdf/pdf-document'
import { PdfPage } from '../../../components/pdf/pdf-page'
import { quarterFurther, type Turn } from '../../../components/pdf/turn'
import { useCurrentPage } from '../../../components/pdf/use-current-page'
import { useElementWidth } from '../../../components/pdf/use-element-width'
import { phone, useMedia } from '../../../components/use-media'
import { useReconnection } from '../../../live/use-reconnection'
import { SelectionTools } from '../copy/selection-tools'
import { useSearchParams } from 'react-router-dom'
import { FindBar } from '../find/find-bar'
import { MatchTicks } from '../find/match-ticks'
import { openingOf } from '../find/opening'
import { searchStatus } from '../find/search-status'
import { useFind } from '../find/use-find'
import { useShowMatch } from '../find/use-show-match'
import { LinkNotice } from '../links/link-notice'
import { useLinks } from '../links/use-links'
import { OutlinePane, type View } from '../outline/outline-pane'
import { useOutline, type Outline } from '../outline/use-outline'
import { PrintStatus } from '../print/print-status'
import { PrintedPages } from '../print/printed-pages'
import { usePrint } from '../print/use-print'
import { useBarsAway } from '../use-bars-away'
import { useReadingPlace } from '../use-reading-place'
import { useFullScreen } from '../use-full-screen'
import { usePageShortcuts, useViewerKeys } from '../use-viewer-keys'
import { zoomIn, zoomOut } from '../zoom'
import styles from './open-document.module.css'
import { PageStrip } from './page-strip'
import { PlaceOffer } from './place-offer'
import { Toolbar } from './toolbar'

/** Widest page at 100 %. */
const widest = 820

/**
 * An open PDF: its pages in a column, and the tools to move among them.
 */
export function OpenDocument({
  document: { _id: documentId, title, thumbnail: picture, isScan, isActive, place: stoppedAt },
  pdf,
  pages,
  ratio,
}: PdfShape & { document: DocumentView }) {
  const narrow = useMedia(phone)
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState<Turn>(0)
  const [thumbnails, setThumbnails] = useState(!narrow)
  const outline = useOutline(pdf)
  const [outlineShown, setOutlineShown] = useState<boolean | null>(null)
  const sections = (outlineShown ?? (outline?.isWanted && !narrow)) ? outline : null
  const [view, setView] = useState<View>({ top: { page: 1, part: 0 }, bottom: { page: 1, part: 1 } })
  const [search] = useSearchParams()
  const [opening] = useState(() => openingOf(search, pages))
  const [words, setWords] = useState(opening?.words ?? '')
  const [finding, setFinding] = useState(words !== '')
  // Of a link from the search: its words may stand anywhere on the page.
  const isLinked = opening !== null && words === opening.words
  const place = useRef<HTMLDivElement>(null)
  const bars = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const findButton = useRef<HTMLButtonElement>(null)
  const screen = useFullScreen(place)
  // On a phone the document scrolls with the web page: there is no nested scroller.
  const inner = !narrow || screen.active
  // Matches, sections and thumbnails are picked from the bars, and each pick scrolls.
  useBarsAway(!inner && !finding && !thumbnails && sections === null)
  const available = useElementWidth(scroller)
  const width = Math.floor(Math.min(available - (narrow ? 0 : 64), screen.active ? Infinity : widest) * zoom)
  const { current, goTo, show, track, focusPage } = useCurrentPage({
    scroller,
    inner,
    bars,
    pages,
    layout: `${width} ${turn}`,
    onView: sections === null ? undefined : (top, bottom) => setView({ top, bottom }),
  })
  const links = useLinks({ pdf, turn, goTo, focusPage })
  const find = useFind({
    ...{ pdf, pages, words: finding ? words : '', each: isLinked },
    from: isLinked ? opening.page : current,
  })
  const noteText = useShowMatch({
    words: find.searched,
    page: find.page,
    match: find.current,
    scroller,
    goTo,
    show,
  })
  const printing = usePrint(pdf)
  // Pages may have failed for want of a connection.
  useReconnection(useContext(DrawingProgressContext).retryFailed)
  const { elsewhere, forget } = useReadingPlace({
    ...{ documentId, place: stoppedAt, current, goTo },
    asked: opening?.page ?? null,
    ready: available > 0,
    isKept: isActive,
  })

  const rotate = () => setTurn(quarterFurther)
  const onKeyDown = useViewerKeys({ current, pages, goTo, setZoom, rotate, fullScreen: screen.toggle })
  usePageShortcuts({
    find: () => {
      const already =
        finding && place.current?.querySelector('[role=search]')?.contains(document.activeElement)
      if (already) return false
      setFinding(true)
      place.current?.querySelector<HTMLInputElement>('[role=search] input')?.select()
      return true
    },
    print: printing.print,
  })
  const closeFind = () => {
    setFinding(false)
    findButton.current?.focus()
  }

  const outlinePane = ({ rows }: Outline) => (
    <OutlinePane {...{ pdf, rows, view }} across={narrow} onGo={links.goToSection} />
  )

  return (
    <div ref={place} className={styles.open} data-scrolls={inner ? 'inside' : 'outside'}>
      <div ref={bars} className={styles.bars}>
        <Toolbar
          {...{ current, pages, zoom, narrow, thumbnails, finding, place, findButton }}
          fullScreen={screen.supported ? screen : null}
          onGoTo={goTo}
          onZoomIn={() => setZoom(zoomIn)}
          onZoomOut={() => setZoom(zoomOut)}
          onFit={() => setZoom(1)}
          onThumbnails={() => setThumbnails(!thumbnails)}
          outline={outline === null ? null : sections !== null}
          onOutline={() => setOutlineShown(sections === null)}
          onFind={() => (finding ? closeFind() : setFinding(true))}
          onRotate={rotate}
          onPrint={printing.print}
        />
        {finding && (
          <FindBar
            words={words}
            said={searchStatus({ words, isScan, ...find })}
            canStep={find.count > 1}
            onWords={setWords}
            onStep={find.step}
            onClose={closeFind}
          />
        )}
        {sections !== null && narrow && outlinePane(sections)}
        {thumbnails && narrow && <PageStrip across {...{ pages, ratio, turn, current }} onGoTo={goTo} />}
      </div>
      <div className={styles.body}>
        <PlaceOffer
          elsewhere={elsewhere}
          onGoTo={(page) => {
            forget()
            goTo(page)
            focusPage(page)
          }}
          onStay={() => {
            forget()
            focusPage(current)
          }}
        />
        {printing.drawing !== null && (
          <PrintStatus page={printing.drawing} pages={pages} onCancel={printing.cancel} />
        )}
        {thumbnails && !narrow && <PageStrip {...{ pages, ratio, turn, current }} onGoTo={goTo} />}
        {sections !== null && !narrow && outlinePane(sections)}
        {/* Scrollable, so it must be reachable by keyboard. */}
        <div
          ref={scroller}
          className={styles.scroller}
          role="region"
          aria-label={`Pages of ${title}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {available > 0 &&
            Array.from({ length: pages }, (_, index) => (
              <PdfPage
                key={index}
                number={index + 1}
                width={width}
                ratio={ratio}
                turn={turn}
                picture={index === 0 ? picture : null}
                scroller={inner ? scroller : undefined}
                margin="100%"
                className={styles.page}
                markText={find.markOf(index + 1)}
                layer={links.layer}
                onElement={track}
                onTextShown={noteText}
              />
            ))}
        </div>
        {find.count > 0 && <MatchTicks ticks={find.ticks} current={find.currentTick} sticky={!inner} />}
      </div>
      <SelectionTools pages={scroller} />
      {links.asked !== null && <LinkNotice link={links.asked} place={place} onClose={links.close} />}
      {printing.pictures.length > 0 && <PrintedPages pictures={printing.pictures} onDone={printing.done} />}
    </div>
  )
}
