import { useState, type ReactNode } from 'react'
import { Document, type OpenPdf } from './react-pdf'
import { openOptions } from './open-options'

export type PdfFile = Blob | { url: string; httpHeaders: Record<string, string> }
/** An open PDF, how many pages it has, and the height of the first one over its width. */
export interface PdfShape {
  pdf: OpenPdf
  pages: number
  ratio: number
}

/** Opens a PDF, and shows it as `children` say once its shape is known. A `file` that is a new object is opened anew. */
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
  /** 'locked': it asks for a password. */
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
