import { suspensionWarnings, type Warning } from '#events'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { notify } from '../../../components/toasts/notify'
import { warningsQuery } from '../../../entities/warning/api/read-warnings'
import { claimUnshown } from '../shown-warnings'
import styles from './warning-toasts.module.css'

/** Shows every unseen warning once per browser session, in a toast that stays until it is closed. */
export function WarningToasts() {
  const { data: warnings } = useQuery(warningsQuery)
  useEffect(() => {
    if (warnings === undefined) return
    const oldestFirst = warnings
      .map((warning, index) => ({ ...warning, ordinal: warnings.length - index }))
      .reverse()
    for (const warning of claimUnshown(oldestFirst.filter(({ seen }) => !seen))) {
      notify.warning(<WarningText {...warning} />, warning.at)
    }
  }, [warnings])
  return null
}

function WarningText({ ordinal, message }: Warning & { ordinal: number }) {
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
