import { useQuery } from '@tanstack/react-query'
import { replayParkedEvent } from '../api/replay'
import { parkedEventsQuery } from '../api/read-unhandled'
import { UnhandledList } from './unhandled-list'

/** Events that the bus refused for good, each with a replay. */
export function ParkedEvents() {
  const { data, isPending, refetch } = useQuery(parkedEventsQuery)
  return (
    <UnhandledList
      label="Parked events"
      isPending={isPending}
      total={data?.total}
      entries={data?.events.map((entry) => ({ ...entry, facts: `on topic ${entry.topic}` }))}
      empty={{
        title: 'No parked events',
        words: 'Events that the bus rejects for good appear here, for example one that is too large.',
      }}
      question={{
        title: 'Publish this event again?',
        description:
          'All services receive it. That can’t be undone, and it is recorded in the audit trail. If the bus still refuses it, it stays here.',
        done: 'Published again.',
      }}
      replay={replayParkedEvent}
      onRetry={() => void refetch()}
    />
  )
}
