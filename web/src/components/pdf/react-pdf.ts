import { pdfjs } from 'react-pdf'
import worker from 'react-pdf-worker?url'
import 'react-pdf/dist/Page/TextLayer.css'

// Only import this from what is fetched when a PDF is opened: it is as large as the rest of the product.
pdfjs.GlobalWorkerOptions.workerSrc = worker

export { Document, Page } from 'react-pdf'
