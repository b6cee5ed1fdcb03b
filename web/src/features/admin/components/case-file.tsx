import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { caseQuery } from '../api/read-case'
import { AwaitedFile } from './awaited-file'

const fetchOpened = () => fetchCode(() => import('./opened-case'))
const OpenedCase = lazy(async () => ({ default: (await fetchOpened()).OpenedCase }))

/** A case, or what stands in its place while it loads. Its code comes beside its data. */
export function CaseFile({ id }: { id: string }) {
  useEffect(() => void fetchOpened().catch(() => undefined), [])
  const { data: found, error, refetch } = useQuery(caseQuery(id))
  const awaited = <AwaitedFile what="case" error={error} onRetry={() => void refetch()} />
  if (found === undefined) return awaited
  return (
    <Suspense fallback={awaited}>
      <OpenedCase found={found} />
    </Suspense>
  )
}
