import { useState, type ReactNode } from 'react'
import { Document, type OpenPdf } from './react-pdf'
import { openOptions } from './open-options'

export type PdfFile = Blob | { url: string; httpHeaders: Record<string, string> }
/** An open PDF, its number of pages, and height/width of its first page. */
export interface PdfShape {
  pdf: OpenPdf
  pages: number
  ratio: number
}

/** Opens a PDF, and renders `children` once its shape is known. A new `file` object is opened again. */
export function PdfDocument({
  file,
  className,
  loading,
  error = '',
  onFailure,
  onOpen,
  children,
}: {
  file: PdfFile
  className?: string | undefined
  loading: ReactNode
  error?: ReactNode
  /** 'locked': it needs a password. */
  onFailure: (why: 'locked' | 'unreadable') => void
  onOpen?: (shape: PdfShape) => void
  children: (shape: PdfShape) => ReactNode
}) {
  const [shape, setShape] = useState<PdfShape | null>(null)
  return (
    <Document
      className={className}
      file={file}
      options={openOptions}
      loading={loading}
      error={error}
      noData=""
      onPassword={() => onFailure('locked')}
      onLoadError={() => onFailure('unreadable')}
      onLoadSuccess={(pdf) => {
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
