import { suspensionWarnings, type OwnWarning } from '#events'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { dismissToasts, notify } from '../../../components/toasts/notify'
import { warningsQuery } from '../../../entities/warning/api/read-warnings'
import { useVisible } from '../../../components/use-visible'
import { claimInSession } from '../shown-warnings'
import { useNearRemoval } from '../use-near-removal'
import { useUnderReview } from '../use-under-review'
import styles from './warning-toasts.module.css'

/**
 * Shows toasts in one tab: each unseen warning, once per browser session, until the toast is closed or the warning is read or withdrawn;
 * documents that are close to removal; and removals that an admin reviews. The warnings page shows no toasts of warnings.
 */
export function WarningToasts() {
  useNearRemoval()
  useUnderReview()
  const { data: warnings } = useQuery(warningsQuery)
  const reading = useLocation().pathname === '/warnings'
  const visible = useVisible()
  const [shown] = useState(() => new Set<string>())
  useEffect(() => {
    if (warnings === undefined) return
    const numbered = warnings.map((warning, index) => ({ ...warning, ordinal: warnings.length - index }))
    const unseen = numbered.reverse().filter(({ seen }) => !seen)
    const due = new Set(reading ? [] : unseen.map(({ at }) => at))
    for (const at of shown) {
      if (due.has(at)) continue
      dismissToasts(at)
      shown.delete(at)
    }
    // Background tabs leave warnings to the visible one.
    if (!visible || unseen.length === 0) return
    void claimInSession(unseen).then((claimed) => {
      if (location.pathname === '/warnings') return
      for (const warning of claimed) {
        shown.add(warning.at)
        notify.warning(<WarningText {...warning} />, warning.at)
      }
    })
  }, [warnings, reading, visible, shown])
  useEffect(() => () => shown.forEach((at) => dismissToasts(at)), [shown])
  return null
}

function WarningText({ ordinal, message }: Pick<OwnWarning, 'message'> & { ordinal: number }) {
  return (
    <div className={styles.warning}>
      <strong>
        Warning {ordinal} of {suspensionWarnings}
      </strong>
      <span>
        {message} <Link to="/warnings">See why</Link>
      </span>
    </div>
  )
}
