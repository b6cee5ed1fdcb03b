import { useRef, useState } from 'react'
import { PdfPage } from '../../../components/pdf/pdf-page'
import { useElementWidth } from '../../../components/pdf/use-element-width'
import { phone, useMedia } from '../../../components/use-media'
import { useCurrentPage } from '../use-current-page'
import { useViewerKeys } from '../use-viewer-keys'
import { zoomIn, zoomOut } from '../zoom'
import styles from './open-document.module.css'
import { PageStrip } from './page-strip'
import { Toolbar } from './toolbar'

/** Widest page at 100 %. */
const widest = 820

/** An open PDF: its pages one under the other, and how to move among them. */
export function OpenDocument({ title, pages, ratio }: { title: string; pages: number; ratio: number }) {
  const [zoom, setZoom] = useState(1)
  const scroller = useRef<HTMLDivElement>(null)
  const { current, goTo, track } = useCurrentPage(scroller, pages)
  const available = useElementWidth(scroller)
  const narrow = useMedia(phone)
  const onKeyDown = useViewerKeys({ current, pages, goTo, setZoom })
  const width = Math.floor(Math.min(available - (narrow ? 16 : 64), widest) * zoom)
  return (
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
              <PdfPage
                key={index}
                number={index + 1}
                width={width}
                ratio={ratio}
                scroller={scroller}
                margin="120%"
                className={styles.page}
                onElement={track}
              />
            ))}
        </div>
      </div>
    </>
  )
}
