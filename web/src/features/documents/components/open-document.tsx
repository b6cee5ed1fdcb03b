import type { DocumentView } from '#events'
import { useContext, useRef, useState } from 'react'
import { DrawingProgressContext } from '../../../components/pdf/drawing-progress'
import type { PdfShape } from '../../../components/pdf/pdf-document'
import { quarterFurther } from '../../../components/pdf/turn'
import { useCurrentPage } from '../../../components/pdf/use-current-page'
import { useElementWidth } from '../../../components/pdf/use-element-width'
import { useReconnection } from '../../../live/use-reconnection'
import { CheatSheetPlace, type CheatSheetState } from '../cheat-sheet/cheat-sheet-place'
import { useSavedSwipe } from '../saved/use-saved-swipe'
import { SelectionTools } from '../copy/selection-tools'
import { FindBar } from '../find/find-bar'
import { MatchTicks } from '../find/match-ticks'
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
import { DocumentThreads } from '../threads/document-threads'
import { ThreadsButton } from '../threads/threads-button'
import { useThreadTools } from '../threads/use-thread-tools'
import { useBarsAway } from '../use-bars-away'
import { useZooming } from '../touch/use-zooming'
import { useReadingPlace } from '../use-reading-place'
import { useLeft, useResumption } from '../use-resumption'
import type { Viewing } from '../use-viewing'
import { useFullScreen } from '../use-full-screen'
import { usePageShortcuts, useViewerKeys } from '../use-viewer-keys'
import { useSizing } from '../use-sizing'
import { changeSettings } from '../reading/reading-store'
import { useDarkPaper } from '../reading/use-dark-paper'
import { DocumentPages } from './document-pages'
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
  document: shownDocument,
  edition,
  pdf,
  pages,
  ratio,
  narrow,
  viewing,
}: PdfShape & {
  document: DocumentView
  /** The one that is shown; null if it is unknown. */
  edition: number | null
  narrow: boolean
  viewing: Viewing
}) {
  const { _id: documentId, title, thumbnail: picture, isScan, isActive, place: stoppedAt } = shownDocument
  const { opening, zoom, setZoom, turn, setTurn, thumbnails, setThumbnails } = viewing
  const { asText, setAsText, outlineShown, setOutlineShown, words, setWords, finding, setFinding } = viewing
  const before = useLeft(viewing.left)
  const outline = useOutline(pdf)
  const sections = (outlineShown ?? (outline?.isWanted && !narrow)) ? outline : null
  const [view, setView] = useState<View>({ top: { page: 1, part: 0 }, bottom: { page: 1, part: 1 } })
  // Of a link from the search: its words may stand anywhere on the page.
  const isLinked = opening !== null && words === opening.words
  const place = useRef<HTMLDivElement>(null)
  const bars = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const findButton = useRef<HTMLButtonElement>(null)
  const screen = useFullScreen(place)
  // On a phone the document scrolls with the web page: there is no nested scroller.
  const inner = !narrow || screen.active
  // Matches, sections and thumbnails are picked from the bars, and each pick scrolls.
  const holdBars = useBarsAway(!inner && !finding && !thumbnails && sections === null)
  const available = useElementWidth(scroller)
  const width = Math.floor(Math.min(available - (narrow ? 0 : 64), screen.active ? Infinity : widest) * zoom)
  const [textLayout, setTextLayout] = useState('')
  const { current, goTo, show, track, focusPage, ...spots } = useCurrentPage({
    scroller,
    inner,
    bars,
    pages,
    layout: asText ? `text ${textLayout}` : `${width} ${turn}`,
    onJump: holdBars,
    onView: sections === null ? undefined : (top, bottom) => setView({ top, bottom }),
  })
  const { spotAt, bring, pin } = spots
  useZooming({ active: !asText, scroller, sheet, zoom, setZoom, spotAt, bring, pin })
  const neighbours = useSavedSwipe(documentId, scroller)
  const links = useLinks({ pdf, turn, goTo, focusPage })
  const threads = useThreadTools({
    ...{ documentId, pdf, pages, goTo, focusPage },
    edition: isActive ? edition : null,
    turn: asText ? null : turn,
    links: links.layer,
  })
  const find = useFind({
    ...{ pdf, pages, words: finding ? words : '', each: isLinked },
    from: isLinked ? opening.page : current,
    before: before?.match ?? null,
  })
  const noteText = useShowMatch({
    words: find.searched,
    page: find.page,
    within: find.within,
    before: before?.match ?? null,
    scroller,
    goTo,
    show,
  })
  const printing = usePrint(pdf)
  const [cheatSheet, setCheatSheet] = useState<CheatSheetState>(null)
  const openCheatSheet = () => {
    // A full-screen element hides dialogs.
    if (screen.active) screen.toggle()
    setCheatSheet('open')
  }
  // Pages may have failed for want of a connection.
  useReconnection(useContext(DrawingProgressContext).retryFailed)
  const { elsewhere, forget } = useReadingPlace({
    ...{ documentId, place: stoppedAt, current, goTo },
    asked: before?.place.spot.page ?? (opening === null || opening.page > pages ? null : opening.page),
    ready: available > 0,
    isKept: isActive,
  })
  const { searched, page: matchPage, within } = find
  useResumption({
    ...{ before, place, focusPage },
    ...{ where: spots.where, goBackTo: spots.goBackTo },
    left: viewing.left,
    ready: available > 0,
    match: matchPage === null ? null : { words: searched, page: matchPage, within },
  })

  const rotate = () => setTurn(quarterFurther)
  const sizing = useSizing(viewing)
  const isDark = useDarkPaper()
  const onKeyDown = useViewerKeys({
    ...{ current, pages, goTo, sizing },
    rotate: () => !asText && rotate(),
    fullScreen: screen.toggle,
    asText: () => setAsText(!asText),
    neighbour: neighbours.go,
    darkPaper: () => changeSettings({ paper: isDark ? 'white' : 'dark' }),
    ask: () => threads.tool?.act(),
  })
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
  // Not if it is shown again with the file, while its reader is elsewhere.
  const [findTakesFocus, setFindTakesFocus] = useState(before === null || before.focus === 'find')
  const closeFind = () => {
    setFinding(false)
    setFindTakesFocus(true)
    findButton.current?.focus()
  }

  const outlinePane = ({ rows }: Outline) => (
    <OutlinePane {...{ pdf, rows, view }} across={narrow} onGo={links.goToSection} />
  )

  return (
    <div
      ref={place}
      className={styles.open}
      data-scrolls={inner ? 'inside' : 'outside'}
      data-paper={isDark ? 'dark' : 'white'}
      data-as={asText ? 'text' : 'pages'}
      data-swipes={neighbours.swipes && (asText || zoom <= 1) ? '' : undefined}
    >
      <div ref={bars} className={styles.bars}>
        <Toolbar
          {...{ current, pages, narrow, thumbnails, finding, place, findButton, asText }}
          {...sizing}
          onAsText={setAsText}
          fullScreen={screen.supported ? screen : null}
          onGoTo={goTo}
          onZoomIn={sizing.larger}
          onZoomOut={sizing.smaller}
          onFit={sizing.usual}
          onThumbnails={() => setThumbnails(!thumbnails)}
          outline={outline === null ? null : sections !== null}
          onOutline={() => setOutlineShown(sections === null)}
          onFind={() => (finding ? closeFind() : setFinding(true))}
          onRotate={rotate}
          onPrint={printing.print}
          ask={threads.tool}
          questions={
            threads.edition !== null && <ThreadsButton documentId={documentId} className={styles.questions} />
          }
          onCheatSheet={isActive ? openCheatSheet : null}
        />
        {finding && (
          <FindBar
            words={words}
            said={searchStatus({ words, isScan, ...find })}
            canStep={find.count > 1}
            takesFocus={findTakesFocus}
            onWords={setWords}
            onStep={find.step}
            onClose={closeFind}
          />
        )}
        {sections !== null && narrow && outlinePane(sections)}
        {thumbnails && narrow && <PageStrip across {...{ pages, ratio, turn, current }} onGoTo={goTo} />}
      </div>
      <div className={styles.body} data-beside={(threads.isOpen && !narrow) || undefined}>
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
          {available > 0 && (
            <DocumentPages
              {...{ pdf, pages, ratio, asText, isDark, width, turn, picture, sheet, track }}
              textWidth={Math.min(available - (narrow ? 32 : 112), widest)}
              scroller={inner ? scroller : undefined}
              layer={threads.layer}
              marksOf={find.marksOf}
              onTextLayout={setTextLayout}
              onTextShown={noteText}
            />
          )}
        </div>
        {find.count > 0 && <MatchTicks ticks={find.ticks} current={find.currentTick} sticky={!inner} />}
        {threads.edition !== null && (
          <DocumentThreads
            {...{ documentId, narrow, scroller }}
            {...threads}
            edition={threads.edition}
            isReady={available > 0}
          />
        )}
      </div>
      {neighbours.hint}
      <SelectionTools pages={scroller} onAsk={threads.askAboutSelection} />
      {links.asked !== null && <LinkNotice link={links.asked} place={place} onClose={links.close} />}
      {isActive && (
        <CheatSheetPlace
          {...{ document: shownDocument, pdf, pages, ratio, narrow, place }}
          {...{ cheatSheet, setCheatSheet }}
        />
      )}
      {printing.pictures.length > 0 && <PrintedPages pictures={printing.pictures} onDone={printing.done} />}
    </div>
  )
}
