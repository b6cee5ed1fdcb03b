import { useRef, useState } from 'react'
import { ErrorState } from '../../../components/state'
import { Loading, Skeleton } from '../../../components/skeleton'
import { Document } from '../../../components/pdf/pdf'
import { phone, useMedia } from '../../../components/use-media'
import { openOptions } from '../open-options'
import { useCurrentPage } from '../use-current-page'
import { useViewerKeys } from '../use-viewer-keys'
import { useElementWidth } from '../use-element-width'
import { zoomIn, zoomOut } from '../zoom'
import { LazyPage } from './lazy-page'
import { PageStrip } from './page-strip'
import { Toolbar } from './toolbar'
import styles from './viewer.module.css'

/** Widest page at 100 %. */
const widest = 820
const a4 = Math.SQRT2
type Outcome = 'opening' | 'open' | 'failed' | 'locked'

/** Reads a PDF: pages one under the other, drawn only near the window. */
export function Viewer({
  file,
  title,
}: {
  file: { url: string; httpHeaders: Record<string, string> }
  title: string
}) {
  const [{ pages, ratio }, setBook] = useState({ pages: 0, ratio: a4 })
  const [outcome, setOutcome] = useState<Outcome>('opening')
  const [attempt, setAttempt] = useState(0)
  const [zoom, setZoom] = useState(1)
  const scroller = useRef<HTMLDivElement>(null)
  const { current, goTo, track } = useCurrentPage(scroller, pages)
  const available = useElementWidth(scroller)
  const narrow = useMedia(phone)
  const onKeyDown = useViewerKeys({ current, pages, goTo, setZoom })
  const width = Math.floor(Math.min(available - (narrow ? 16 : 64), widest) * zoom)

  if (outcome === 'locked')
    return <ErrorState title="This PDF asks for a password, so it cannot be shown here." />
  if (outcome === 'failed')
    return (
      <ErrorState
        title="This document cannot be shown."
        onRetry={() => {
          setOutcome('opening')
          setAttempt(attempt + 1)
        }}
      />
    )

  return (
    <Document
      key={attempt}
      className={styles.viewer}
      file={file}
      options={openOptions}
      loading={<Opening />}
      error=""
      noData=""
      onPassword={() => setOutcome('locked')}
      onLoadError={() => setOutcome((known) => (known === 'locked' ? known : 'failed'))}
      onLoadSuccess={(pdf) => {
        void pdf.getPage(1).then((page) => {
          const { width: pageWidth, height } = page.getViewport({ scale: 1 })
          setBook({ pages: pdf.numPages, ratio: height / pageWidth })
          setOutcome('open')
        })
      }}
    >
      {outcome === 'open' && (
        <>
          <Toolbar
            current={current}
            pages={pages}
            zoom={zoom}
            onGoTo={goTo}
            onZoomIn={() => setZoom(zoomIn)}
            onZoomOut={() => setZoom(zoomOut)}
            onFit={() => setZoom(1)}
          />
          <div className={styles.body}>
            {!narrow && <PageStrip pages={pages} ratio={ratio} current={current} onGoTo={goTo} />}
            {/* The region scrolls, so it must be reachable by keyboard. */}
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
                  <LazyPage
                    key={index}
                    number={index + 1}
                    width={width}
                    ratio={ratio}
                    scroller={scroller}
                    onElement={track}
                  />
                ))}
            </div>
          </div>
        </>
      )}
    </Document>
  )
}

function Opening() {
  return (
    <div className={styles.opening}>
      <Loading label="Opening the document" />
      <Skeleton width="min(640px, 92%)" height="100%" />
    </div>
  )
}
