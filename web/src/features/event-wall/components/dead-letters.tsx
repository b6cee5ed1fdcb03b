import { useQuery } from '@tanstack/react-query'
import { replayDeadLetter } from '../api/replay'
import { deadLettersQuery } from '../api/read-unhandled'
import { UnhandledList } from './unhandled-list'

/** Events that a service could not handle, each with a replay. */
export function DeadLetters() {
  const { data, isPending, refetch } = useQuery(deadLettersQuery)
  return (
    <UnhandledList
      label="Dead letters"
      isPending={isPending}
      total={data?.total}
      entries={data?.letters.map(({ group, attempts, ...entry }) => ({
        ...entry,
        facts: `for ${group}, after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
      }))}
      empty={{
        title: 'No dead letters',
        words: 'An event that a service can’t handle, however often it tries, appears here.',
      }}
      question={{
        title: 'Replay this dead letter?',
        description:
          'Its service handles the event again. That can’t be undone, and it is recorded in the audit trail. If it fails again, it becomes a new dead letter.',
        done: 'Handed to its service again.',
      }}
      replay={replayDeadLetter}
      onRetry={() => void refetch()}
    />
  )
}
