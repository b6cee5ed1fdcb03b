import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { documentQuery } from '../../../entities/document/api/read-document'
import { caseQuery } from '../api/read-case'
import { isAboutDocument } from '../decisions/choices'
import { AwaitedFile } from './awaited-file'

const fetchOpened = () => fetchCode(() => import('./opened-case'))
const OpenedCase = lazy(async () => ({ default: (await fetchOpened()).OpenedCase }))

/**
 * A case, or its skeleton while it loads. Its code loads beside its data. Some decisions need the state of the document: the
 * case is shown with it, so that no choice appears above another one that is about to be pressed.
 */
export function CaseFile({ id }: { id: string }) {
  useEffect(() => void fetchOpened().catch(() => undefined), [])
  const { data: found, error, refetch } = useQuery(caseQuery(id))
  const { isLoading } = useQuery({
    ...documentQuery(found?.subjectId ?? ''),
    enabled: found !== undefined && isAboutDocument(found.kind),
  })
  const awaited = <AwaitedFile what="case" error={error} onRetry={() => void refetch()} />
  if (found === undefined || isLoading) return awaited
  return (
    <Suspense fallback={awaited}>
      <OpenedCase found={found} />
    </Suspense>
  )
}
