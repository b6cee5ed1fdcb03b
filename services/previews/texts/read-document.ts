import { documentTextRead } from '#events'
import { newId, type Clock, type Outbox } from '#platform/core'
import type { PageTextModel, PreviewModel } from '../model'
import type { PdfProcesses } from '../pdf-processes'
import { isFormer, type Previewed } from '../preview-document'
import type { FindPdf } from '../stored-pdf'
import { packPages } from './packed-pages'

/**
 * Reads the text of a document’s edition if that was not done yet, and keeps it together with the event. Ignores erased documents. Throws
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

  async function read({ documentId, uploaderId, file, edition = null }: Previewed) {
    const found = await processes.readText(await findPdf(file), uploaderId)
    const pages = found.outcome === 'unreadable' ? [] : found.pages
    return {
      record: {
        ...{ outcome: found.outcome, stamp: newId(), pages: packPages(pages), readAt: clock.now(), edition },
      },
      event: outbox.event(documentTextRead, { documentId, outcome: found.outcome }),
    }
  }

  const readKnown = (_id: string) => texts.findById(_id, { edition: 1 }).lean()

  /** A later edition takes the place of a former one. */
  async function readFirst(document: Previewed): Promise<void> {
    const _id = document.documentId
    try {
      const { record, event } = await read(document)
      await outbox.insert(texts, { _id, ...record }, [event])
    } catch (error) {
      // Another process was faster, or the document was erased with its file.
      if ((await readKnown(_id)) === null && !(await isErased(_id))) throw error
    }
  }

  /** Retries until this edition or a later one is kept: another process may store an edition in between at the same time. */
  async function readAgain(document: Previewed): Promise<void> {
    const _id = document.documentId
    let known = await readKnown(_id)
    while (known !== null && isFormer(known, document)) {
      const { record, event } = await read(document)
      await outbox.update(texts, { _id, edition: known.edition ?? null }, { $set: record }, [event])
      known = await readKnown(_id)
    }
  }

  return async (document) => {
    const _id = document.documentId
    if (await isErased(_id)) return
    if ((await readKnown(_id)) === null) await readFirst(document)
    await readAgain(document)
    // It may have been erased meanwhile, and its erasure may have found nothing to delete.
    if (await isErased(_id)) await texts.deleteOne({ _id })
  }
}
