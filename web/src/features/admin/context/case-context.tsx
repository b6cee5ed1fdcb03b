import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { contextQuery } from '../api/read-context'
import { Panel } from '../components/panel'
import { Past } from './past'
import { Similar } from './similar'

/** The history of the person and the document of a case. */
export function Before({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(contextQuery(id))
  return (
    <Panel title="What happened before">
      {data !== undefined ? (
        <Past events={data.before} />
      ) : isError ? (
        <ErrorState title="The history couldn’t load." onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="120px" />
      )}
    </Panel>
  )
}

/** How similar cases were decided. Without its context the case can be decided all the same: the history says that it couldn’t load. */
export function SimilarDecisions({ id }: { id: string }) {
  const { data } = useQuery(contextQuery(id))
  if (data === undefined) return null
  return (
    <Panel title="Similar decisions">
      <Similar decisions={data.similar} />
    </Panel>
  )
}
