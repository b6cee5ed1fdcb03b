import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useOnceIdle } from '../../components/once-idle'
import { useSession } from '../../session/session-store'
import { savedDocumentsQuery } from '../document/api/read-saved-documents'
import { readSavedRow, savedPlaceOf, type SavedPlace } from './saved-row'

/**
 * The place of a document among the saved ones, in the order of the list from which it was opened; null if it is not saved, or the only
 * one, and undefined while the list loads.
 */
export function useSavedPlace(id: string): SavedPlace | null | undefined {
  const ids = useSession(({ user }) => user?.savedDocuments)
  const saved = useMemo(() => new Set(ids), [ids])
  const [row] = useState(() => readSavedRow(sessionStorage))
  const isExpected = saved.has(id) && saved.size > 1
  const isInRow = savedPlaceOf(id, [row], saved) !== null
  const isIdle = useOnceIdle()
  // In the order of My Documents. Only where it is needed, and after the document.
  const isNeeded = isExpected && !isInRow && isIdle
  const { data } = useQuery({ ...savedDocumentsQuery, enabled: isNeeded, staleTime: Infinity })
  return useMemo(() => {
    if (isExpected && !isInRow && data === undefined) return undefined
    const documents = data?.flatMap((module) => module.documents)
    return savedPlaceOf(id, [row, documents ? { list: null, documents } : null], saved)
  }, [data, id, isExpected, isInRow, row, saved])
}
