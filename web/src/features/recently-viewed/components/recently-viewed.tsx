import { shelfCalls } from '#events'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../components/button'
import { EmptyState, ErrorState } from '../../../components/state'
import { shelfQuery } from '../../../entities/document/api/read-shelf'
import { ShelfGrid } from '../../../entities/document/components/shelf-grid'
import { ShelfGridSkeleton } from '../../../entities/document/components/shelf-grid-skeleton'
import { browseAddress } from '../../../entities/document/shelf-address'
import styles from './recently-viewed.module.css'

const label = 'Recently viewed documents'

export function RecentlyViewed() {
  const { data, isPending, refetch } = useQuery(
    shelfQuery(shelfCalls.recentlyViewedDocuments, { query: { limit: 100 } }),
  )
  if (isPending) return <ShelfGridSkeleton label={label} places={10} />
  if (data === undefined)
    return <ErrorState title="Recently viewed documents couldn’t load." onRetry={() => void refetch()} />
  if (data.documents.length === 0)
    return (
      <EmptyState
        title="No documents opened yet"
        action={<ButtonLink to={browseAddress()}>Browse the shelf</ButtonLink>}
      >
        Documents you open appear here.
      </EmptyState>
    )
  return (
    <>
      <p className={styles.count} role="status">
        {data.total} {data.total === 1 ? 'document' : 'documents'}
      </p>
      <ShelfGrid documents={data.documents} label={label} />
    </>
  )
}
