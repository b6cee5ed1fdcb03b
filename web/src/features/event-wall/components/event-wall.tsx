import { useSearchParams } from 'react-router-dom'
import { FilterLinks } from '../../../components/filter-links'
import { DeadLetters } from './dead-letters'
import styles from './event-wall.module.css'
import { LiveWall } from './live-wall'
import { ParkedEvents } from './parked-events'

const lists = [
  ['live', 'Live'],
  ['dead', 'Dead letters'],
  ['parked', 'Parked'],
] as const
type List = (typeof lists)[number][0]

/** Requests with all that they cause, live; events that could not be handled; and events that the bus refused. */
export function EventWall() {
  const [params] = useSearchParams()
  const list: List = lists.find(([name]) => name === params.get('list'))?.[0] ?? 'live'
  return (
    <div className={styles.wall}>
      <FilterLinks
        label="Lists"
        name="list"
        value={list}
        options={lists}
        addressOf={(chosen) => `?list=${chosen}`}
      />
      {list === 'live' && <LiveWall />}
      {list === 'dead' && <DeadLetters />}
      {list === 'parked' && <ParkedEvents />}
    </div>
  )
}
