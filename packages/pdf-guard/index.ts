export { inspectPdf, type Inspection } from './inspect-pdf'
export { openPdf } from './open-pdf'
export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
