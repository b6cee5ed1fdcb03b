import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  answerMs,
  createDrawingProgress,
  DrawingProgressContext,
  type DrawingProgress,
} from './drawing-progress'
import { Document, pdfjs, type OpenPdf } from './react-pdf'
import { openOptions } from './open-options'

export type PdfFile = Blob | { url: string; httpHeaders: Record<string, string> }
/** An open PDF, its number of pages, and height/width of its first page. */
export interface PdfShape {
  pdf: OpenPdf
  pages: number
  ratio: number
}

interface PdfDocumentProps {
  file: PdfFile
  className?: string | undefined
  loading: ReactNode
  error?: ReactNode
  /** 'locked': it needs a password. */
  onFailure: (why: 'locked' | 'unreadable') => void
  onOpen?: (shape: PdfShape) => void
  children: (shape: PdfShape) => ReactNode
}

/** Opens a PDF, and renders `children` once its shape is known. A new `file` object is opened again. */
export function PdfDocument(props: PdfDocumentProps) {
  const [openings, setOpenings] = useState(0)
  const [progress] = useState(() => createDrawingProgress(() => setOpenings((count) => count + 1)))
  return (
    <DrawingProgressContext value={progress}>
      <OpenedPdf key={openings} {...props} progress={progress} />
    </DrawingProgressContext>
  )
}

/** A worker of its own for each opening, which ends even if it hangs. */
function useWorker() {
  const [worker] = useState(() => new pdfjs.PDFWorker())
  const ending = useRef(0)
  useEffect(() => {
    clearTimeout(ending.current)
    return () => {
      // Time to close the document first.
      ending.current = window.setTimeout(() => worker.destroy(), answerMs)
    }
  }, [worker])
  return worker
}

function OpenedPdf({
  progress,
  file,
  className,
  loading,
  error = '',
  onFailure,
  onOpen,
  children,
}: PdfDocumentProps & { progress: DrawingProgress }) {
  const worker = useWorker()
  const options = useMemo(() => ({ ...openOptions, worker }), [worker])
  const [shape, setShape] = useState<PdfShape | null>(null)
  return (
    <Document
      className={className}
      file={file}
      options={options}
      loading={loading}
      error={error}
      noData=""
      onPassword={() => onFailure('locked')}
      onLoadError={() => onFailure('unreadable')}
      onLoadProgress={progress.noteBytes}
      onLoadSuccess={(pdf) => {
        progress.opened(pdf)
        void pdf.getPage(1).then((page) => {
          const { width, height } = page.getViewport({ scale: 1 })
          const opened = { pdf, pages: pdf.numPages, ratio: height / width }
          setShape(opened)
          onOpen?.(opened)
        })
      }}
    >
      {shape !== null && children(shape)}
    </Document>
  )
}
