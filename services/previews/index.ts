import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import { indexesReady, type Clock, type Files, type Outbox, type Service } from '#platform'
import { createPreviewHandlers } from './handlers'
import type { Inspection } from './inspection'
import { createPreviewModel } from './model'
import { createPdfProcesses } from './pdf-processes'
import { createPreviewDocument } from './preview-document'

export type { Inspection } from './inspection'

export interface Previews {
  /** Looks into a PDF in a process of its own, within 10 s. Throws AppError('busy', 503) when too many wait for it. */
  inspect(bytes: Buffer): Promise<Inspection>
}

/** Page counts and pictures of page one. */
export function createPreviews(deps: {
  connection: Connection
  outbox: Outbox
  files: Files
  log: Logger
  clock: Clock
}): { previews: Previews } & Required<Service> {
  const { connection, outbox, files, clock, log } = deps
  const model = createPreviewModel(connection)
  outbox.register(model)
  const processes = createPdfProcesses()
  const previewDocument = createPreviewDocument({ previews: model, processes, files, outbox, clock })

  return {
    previews: {
      async inspect(bytes) {
        const started = performance.now()
        const inspection = await processes.inspect(bytes)
        const ms = Math.round(performance.now() - started)
        log.debug({ ms, bytes: bytes.length, inspection }, 'looked into a PDF')
        return inspection
      },
    },
    async start(listen) {
      await indexesReady(connection)
      await listen(createPreviewHandlers({ previewDocument }))
    },
    stop: () => processes.stop(),
  }
}
