import { useEffect, useState } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import { findPlace, type Place } from '../links/destinations'
import { outlineRows, type OutlineRow } from './outline-rows'

export interface Outline {
  rows: readonly OutlineRow[]
  /** The file asks to open with its outline. */
  isWanted: boolean
}

/** The outline of a PDF; null until it is read, and if there is none. */
export function useOutline(pdf: OpenPdf): Outline | null {
  const [read, setRead] = useState<{ pdf: OpenPdf; outline: Outline | null } | null>(null)
  useEffect(() => {
    let wanted = true
    void readOutline(pdf).then((outline) => wanted && setRead({ pdf, outline }))
    return () => {
      wanted = false
    }
  }, [pdf])
  return read?.pdf === pdf ? read.outline : null
}

async function readOutline(pdf: OpenPdf): Promise<Outline | null> {
  try {
    const [bookmarks, mode] = await Promise.all([pdf.getOutline(), pdf.getPageMode()])
    // Most files have none, whatever pdf.js declares.
    const known: typeof bookmarks | null = bookmarks
    const rows = outlineRows(known ?? [])
    return rows.length === 0 ? null : { rows, isWanted: mode === 'UseOutlines' }
  } catch {
    return null
  }
}

/** Rows whose places are looked up at a time. */
const rowsAtOnce = 20

/** Where each row's section begins; null while unknown. */
export function useSectionPlaces(pdf: OpenPdf, rows: readonly OutlineRow[]): readonly (Place | null)[] {
  const [places, setPlaces] = useState<readonly (Place | null)[]>([])
  useEffect(() => {
    let wanted = true
    const run = async () => {
      const found: (Place | null)[] = []
      for (let start = 0; start < rows.length && wanted; start += rowsAtOnce) {
        const some = rows.slice(start, start + rowsAtOnce)
        found.push(
          ...(await Promise.all(
            some.map(async ({ destination }) => (destination === null ? null : findPlace(pdf, destination))),
          )),
        )
      }
      if (wanted) setPlaces(found)
    }
    void run()
    return () => {
      wanted = false
    }
  }, [pdf, rows])
  return places
}
