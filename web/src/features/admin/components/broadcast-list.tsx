import { audienceInWords, type Broadcast } from '#events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { LinkedText } from '../../../components/linked-text'
import { Moment } from '../../../components/moment'
import { MovingNumber } from '../../../components/moving-number'
import { PagedList } from '../../../components/paged-list'
import { EmptyState } from '../../../components/state'
import { broadcastsQuery } from '../api/read-broadcasts'
import { EditBroadcast } from './edit-broadcast'
import { RecallDialog } from './recall-broadcast'
import styles from './rows.module.css'

/** Sent broadcasts with their audience and progress, and buttons to correct and recall them. */
export function BroadcastList() {
  const query = useInfiniteQuery(broadcastsQuery)
  const [asked, setAsked] = useState<{ broadcast: Broadcast; to: 'correct' | 'recall' } | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const close = () => setIsAsking(false)
  return (
    <div ref={list}>
      <PagedList
        query={query}
        label="Sent broadcasts"
        failure="Broadcasts couldn’t load."
        keyOf={({ _id }) => _id}
        empty={<EmptyState title="No broadcasts yet" />}
      >
        {(broadcast) => (
          <BroadcastRow
            broadcast={broadcast}
            onAsk={(to) => {
              setAsked({ broadcast, to })
              setIsAsking(true)
            }}
          />
        )}
      </PagedList>
      {asked?.to === 'correct' && (
        <EditBroadcast
          key={`${asked.broadcast._id} ${asked.broadcast.version}`}
          broadcast={asked.broadcast}
          open={isAsking}
          focusAfter={() => true}
          onClose={close}
        />
      )}
      {asked?.to === 'recall' && (
        <RecallDialog
          key={asked.broadcast._id}
          broadcast={asked.broadcast}
          open={isAsking}
          titleOf={(id) => list.current?.querySelector<HTMLElement>(`[data-broadcast='${id}']`) ?? null}
          onClose={close}
        />
      )}
    </div>
  )
}

function BroadcastRow({
  broadcast,
  onAsk,
}: {
  broadcast: Broadcast
  onAsk: (to: 'correct' | 'recall') => void
}) {
  const { title, body, audience, createdAt, correctedAt, received, heard, read, recalled } = broadcast
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.title} data-broadcast={broadcast._id} tabIndex={-1}>
          {title}
        </h3>
        {audience.kind !== 'everyone' && <Chip tone="quiet">To {audienceInWords(audience)}</Chip>}
        {correctedAt !== null && <Chip tone="quiet">Corrected</Chip>}
        {recalled !== null && <Chip tone="down">Recalled</Chip>}
        <Moment at={createdAt} className={styles.aside} />
      </div>
      <div className={styles.words}>
        <LinkedText text={body} />
      </div>
      <div className={styles.head}>
        <div className={styles.facts}>
          <span>
            <MovingNumber value={received} /> received live
          </span>
          <span>
            <MovingNumber value={heard} /> heard
          </span>
          <span>
            <MovingNumber value={read} /> read
          </span>
        </div>
        {recalled === null ? (
          <span className={styles.buttons}>
            <Button
              variant="quiet"
              size="dense"
              aria-label={`Correct ${title}`}
              onClick={() => onAsk('correct')}
            >
              Correct
            </Button>
            <Button
              variant="danger"
              size="dense"
              aria-label={`Recall ${title}`}
              onClick={() => onAsk('recall')}
            >
              Recall
            </Button>
          </span>
        ) : (
          <span className={styles.aside}>
            <Moment at={recalled.at} />: {recalled.note}
          </span>
        )}
      </div>
    </li>
  )
}
