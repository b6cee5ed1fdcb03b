import { documentTextRead } from '#events'
import { newId, type Clock, type Outbox } from '#platform/core'
import type { PageTextModel, PreviewModel } from '../model'
import type { PdfProcesses } from '../pdf-processes'
import type { Previewed } from '../preview-document'
import type { FindPdf } from '../stored-pdf'
import { packPages } from './packed-pages'

/**
 * Reads the text of a document if that was not done yet, and keeps it together with the event. Ignores erased documents. Throws
 * AppError('file-missing', 404) if the file is gone, BudgetSpentError if its sender has to wait.
 */
export function createReadDocument(deps: {
  texts: PageTextModel
  previews: Pick<PreviewModel, 'exists'>
  processes: Pick<PdfProcesses, 'readText'>
  findPdf: FindPdf
  outbox: Outbox
  clock: Clock
}): (document: Previewed) => Promise<void> {
  const { texts, previews, processes, findPdf, outbox, clock } = deps
  const isErased = async (_id: string) => (await previews.exists({ _id, pages: 0 })) !== null

  async function read({ documentId, uploaderId, file }: Previewed) {
    const found = await processes.readText(await findPdf(file), uploaderId)
    const pages = found.outcome === 'unreadable' ? [] : found.pages
    return {
      record: { outcome: found.outcome, stamp: newId(), pages: packPages(pages), readAt: clock.now() },
      event: outbox.event(documentTextRead, { documentId, outcome: found.outcome }),
    }
  }

  return async (document) => {
    const _id = document.documentId
    const isKnown = async () => (await texts.exists({ _id })) !== null
    if ((await isErased(_id)) || (await isKnown())) return
    try {
      const { record, event } = await read(document)
      await outbox.insert(texts, { _id, ...record }, [event])
    } catch (error) {
      // Another process was faster, or the document was erased with its file.
      if (!(await isKnown()) && !(await isErased(_id))) throw error
    }
    // It may have been erased meanwhile, and its erasure may have found nothing to delete.
    if (await isErased(_id)) await texts.deleteOne({ _id })
  }
}
