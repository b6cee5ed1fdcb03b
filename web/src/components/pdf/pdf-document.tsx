import { useEffect, useMemo, useState, type ReactNode } from 'react'
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

type Worker = InstanceType<typeof pdfjs.PDFWorker>

/** A worker of its own for each opening, which ends even if it hangs; null until it is ready. */
function useWorker(): Worker | null {
  const [worker, setWorker] = useState<Worker | null>(null)
  useEffect(() => {
    const created = new pdfjs.PDFWorker()
    let wanted = true
    created.promise.then(
      () => wanted && setWorker(created),
      // It was destroyed before it was ready.
      () => undefined,
    )
    return () => {
      wanted = false
      // Time to close the document first.
      setTimeout(() => created.destroy(), answerMs)
    }
  }, [])
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
  const options = useMemo(() => worker && { ...openOptions, worker }, [worker])
  const [shape, setShape] = useState<PdfShape | null>(null)
  if (options === null) return loading
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
        pdf.getPage(1).then(
          (page) => {
            const { width, height } = page.getViewport({ scale: 1 })
            const opened = { pdf, pages: pdf.numPages, ratio: height / width }
            setShape(opened)
            onOpen?.(opened)
          },
          () => {
            // Else it was closed meanwhile.
            if (!pdf.loadingTask.destroyed) onFailure('unreadable')
          },
        )
      }}
    >
      {shape !== null && children(shape)}
    </Document>
  )
}
