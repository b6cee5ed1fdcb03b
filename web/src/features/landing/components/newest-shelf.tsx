import { shelfCalls } from '#events'
import { useQuery } from '@tanstack/react-query'
import { EmptyShelf } from '../../../entities/document/components/empty-shelf'
import { SeeAll } from '../../../entities/document/components/see-all'
import { Shelf } from '../../../entities/document/components/shelf'
import { ShelfSkeleton } from '../../../entities/document/components/shelf-skeleton'
import { ErrorState } from '../../../components/state'
import { browseAddress } from '../../../entities/document/shelf-address'
import { shelfQuery } from '../../../entities/document/api/read-shelf'
import styles from './newest-shelf.module.css'

const label = 'Newest on the shelf'

export function NewestShelf() {
  const { data, isPending, refetch } = useQuery(
    shelfQuery(shelfCalls.newestDocuments, { query: { limit: 12 } }),
  )
  return (
    <div id="newest" className={styles.place}>
      {isPending ? (
        <ShelfSkeleton label={label} />
      ) : data === undefined ? (
        <ErrorState title="Documents couldn’t load." onRetry={() => void refetch()} />
      ) : data.documents.length === 0 ? (
        <EmptyShelf label={label}>No documents yet. Yours could be the first.</EmptyShelf>
      ) : (
        <Shelf
          label={label}
          total={data.total}
          documents={data.documents}
          more={<SeeAll to={browseAddress()} of="documents, newest first" />}
        />
      )}
    </div>
  )
}
