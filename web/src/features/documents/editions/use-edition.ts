import type { DocumentView } from '#events'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { asEdition, editionToShow, readEdition } from './editions'

/** The part of the address that chooses a former edition. */
const parameter = 'version'

/** The edition that the page shows. */
export interface ShownEdition {
  number: number
  newest: number
  publishedAt: string
  /** True if its reader chose it; false if a newer one was published while the page was open. */
  isChosen: boolean
  show: (edition: number) => void
}

/**
 * Chooses the edition to show: a newer one never takes the place of the pages that somebody reads until they ask for it. Returns the
 * document with the file of that edition.
 */
export function useEdition(given: DocumentView): { document: DocumentView; edition: ShownEdition | null } {
  const [search, setSearch] = useSearchParams()
  const newest = given.editions[0]?.edition ?? null
  const [opened, setOpened] = useState(newest)
  const chosen = readEdition(search.get(parameter))
  const shown = editionToShow(given.editions, { chosen, opened })
  if (shown === null || newest === null) return { document: given, edition: null }

  function show(edition: number) {
    const isNewest = edition >= (newest ?? 1)
    if (isNewest) setOpened(edition)
    if (isNewest && chosen === null) return
    setSearch((before) => {
      const next = new URLSearchParams(before)
      // A page of another edition says nothing about this one.
      next.delete('page')
      next.delete(parameter)
      if (!isNewest) next.set(parameter, String(edition))
      return next
    })
  }
  return {
    document: asEdition(given, shown),
    edition: {
      ...{ number: shown.edition, newest, publishedAt: shown.publishedAt, show },
      isChosen: chosen === shown.edition,
    },
  }
}
