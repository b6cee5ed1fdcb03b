import { pdfjs, type DocumentProps } from 'react-pdf'
import worker from 'react-pdf-worker?url'
import 'react-pdf/dist/Page/TextLayer.css'

// Import this only from code that loads when a PDF is opened: it is as large as the rest of the product.
pdfjs.GlobalWorkerOptions.workerSrc = worker

/** An open PDF. */
export type OpenPdf = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0]

export { Document, Page, pdfjs, usePageContext } from 'react-pdf'
