// The jobs of the previews threads.
export { inspectPdf as inspect } from './inspect-pdf'
export { renderFirstPage as render } from './render-page'
