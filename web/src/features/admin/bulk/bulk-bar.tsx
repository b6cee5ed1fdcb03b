import type { CaseSummary } from '#events'
import { useEffect } from 'react'
import { notify } from '../../../components/toasts/notify'
import { useDeskKeys } from '../keys/use-desk-keys'
import { useChosen } from './chosen'
import styles from './bulk-bar.module.css'
import { ChosenBar } from './chosen-bar'
import { undoBulk, useBulk } from './bulk-store'
import { Results } from './results'
import { Waiting } from './waiting'

/** At the bottom of the desk: the chosen cases, the decision that waits for an undo, and what became of each case. */
export function BulkBar() {
  const bulk = useBulk()
  const chosen = useChosen(({ cases }) => cases)
  useDeskKeys({ z: undoBulk })
  // Outside the desk nobody would see the wait.
  useEffect(
    () => () => {
      if (undoBulk()) notify.info('Nothing was decided, since you left the desk.')
    },
    [],
  )
  return <div className={styles.place}>{contentOf(bulk, [...chosen.values()])}</div>
}

function contentOf(bulk: ReturnType<typeof useBulk.getState>, chosen: readonly CaseSummary[]) {
  switch (bulk.step) {
    case 'waiting':
      return <Waiting bulk={bulk.bulk} endsAt={bulk.endsAt} />
    case 'deciding':
    case 'done':
      return <Results bulk={bulk.bulk} results={bulk.results} isDone={bulk.step === 'done'} />
    case 'undone':
    case 'none':
      return (
        <>
          {bulk.step === 'undone' && <Undone isAsleep={bulk.why === 'asleep'} />}
          {chosen.length > 0 && <ChosenBar cases={chosen} />}
        </>
      )
  }
}

const Undone = ({ isAsleep }: { isAsleep: boolean }) => (
  <p className={styles.bar} role="status">
    {isAsleep ? 'This computer was asleep, so nothing was decided.' : 'Undone. Nothing was decided.'}
  </p>
)
