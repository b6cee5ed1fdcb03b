import { pdfjs, type DocumentProps } from 'react-pdf'
import worker from 'react-pdf-worker?url'
import 'react-pdf/dist/Page/TextLayer.css'

// Only import this from what is fetched when a PDF is opened: it is as large as the rest of the product.
pdfjs.GlobalWorkerOptions.workerSrc = worker

/** A PDF that is open: its pages can be drawn and read. */
export type OpenPdf = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0]

export { Document, Page, pdfjs } from 'react-pdf'
