import { stat } from 'node:fs/promises'
import { defaultPhrases } from '../../services/previews/marks/default-phrases'
import type { PdfProcesses } from '../../services/previews/pdf-processes'
import type { StoredPdf } from '../../services/previews/stored-pdf'

export type Outcome = 'refused' | 'as it is' | 'a copy'

export interface Published {
  outcome: Outcome
  /** Why it was refused, or what was removed. */
  reason: string
  /** The file that readers get. */
  stored: string
  /** For inspecting and comparing, by the clock. */
  ms: number
}

async function storedPdf(path: string): Promise<StoredPdf> {
  return { sizeBytes: (await stat(path)).size, withPath: (work) => work(path) }
}

/** Does what publishing a file does to it: inspects it, disarms it if it must, and computes its likeness. Never throws. */
export async function publish(processes: PdfProcesses, path: string, sender: string): Promise<Published> {
  const began = performance.now()
  const output = `${path}.copy`
  const end = (outcome: Outcome, reason: string, stored = path): Published => ({
    outcome,
    reason,
    stored,
    ms: performance.now() - began,
  })
  try {
    const examined = await processes.examine(await storedPdf(path), sender, output, {
      phrases: defaultPhrases,
      author: '',
    })
    if (!examined.ok) return end('refused', examined.problem)
    const { removed, looked } = examined
    const { outcome } = looked
    const stored = removed === null ? path : output
    if (outcome !== 'read') return end('refused', outcome)
    return end(removed === null ? 'as it is' : 'a copy', removed?.kinds.join(', ') ?? '', stored)
  } catch (error) {
    return end('refused', String(error))
  }
}
