import type { OpenPdf } from '../../../components/pdf/react-pdf'
import type { Destination } from './page-links'

/** A place in a document: a page, from 1, and the distance from its top as a fraction of its height. */
export interface Place {
  page: number
  part: number
}

/** Finds the place of a destination; null if the file has none. */
export async function findPlace(pdf: OpenPdf, destination: Destination): Promise<Place | null> {
  try {
    const explicit: readonly unknown[] | null =
      typeof destination === 'string' ? await pdf.getDestination(destination) : destination
    const index = explicit === null ? null : await pageIndexOf(pdf, explicit[0])
    if (explicit === null || index === null || index < 0 || index >= pdf.numPages) return null
    const top = topOf(explicit)
    if (top === null) return { page: index + 1, part: 0 }
    const viewport = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
    const part = Number(viewport.convertToViewportPoint(0, top)[1]) / viewport.height
    return { page: index + 1, part: Math.min(1, Math.max(0, part || 0)) }
  } catch {
    // A destination of a broken file.
    return null
  }
}

async function pageIndexOf(pdf: OpenPdf, page: unknown): Promise<number | null> {
  if (typeof page === 'number') return Number.isInteger(page) ? page : null
  return isRef(page) ? pdf.getPageIndex(page) : null
}

const isRef = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' &&
  value !== null &&
  'num' in value &&
  'gen' in value &&
  Number.isInteger(value.num) &&
  Number.isInteger(value.gen)

/** Where the upper edge stands among the numbers of a destination: ISO 32000-1, table 151. */
const topAt: Partial<Record<string, number>> = { XYZ: 3, FitH: 2, FitBH: 2, FitR: 5 }

/** The upper edge of a destination, in the coordinates of its page; null for the whole page. */
export function topOf([, fit, ...numbers]: readonly unknown[]): number | null {
  if (typeof fit !== 'object' || fit === null || !('name' in fit) || typeof fit.name !== 'string') return null
  const at = topAt[fit.name]
  const top = at === undefined ? null : numbers[at - 2]
  return typeof top === 'number' && Number.isFinite(top) ? top : null
}
