import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { useMissingCode } from '../../components/fetch-code'
import { countWaiting } from '../../http/outbox/count-waiting'
import { ofUser, useOutbox } from '../../http/outbox/waiting'
import { useConnection } from '../../live/socket'
import { useOnline } from '../../live/use-online'
import { followSessionOnDevice } from '../device/follow-session'
import { NewVersionNotice } from '../service-worker/new-version-notice'
import { bannerWords } from './banner-words'
import { LogOutQuestion } from './log-out-question'
import styles from './notices.module.css'
import { useLogOutQuestion } from './use-logout'

/**
 * Notices over every page, loaded after it: the page may be outdated, changes wait for the connection or were refused, or there is a new
 * version. Also asks before a log-out, and deletes what users kept on this device once their session ends.
 */
export function Notices() {
  const isLost = useConnection(({ state }) => state === 'lost')
  const isOnline = useOnline()
  const isCodeMissing = useMissingCode(({ waiting }) => waiting > 0)
  const { late, refused } = useOutbox(useShallow(({ entries }) => countWaiting(ofUser(entries))))
  const isDurable = useOutbox((outbox) => outbox.isDurable)
  const isAsked = useLogOutQuestion((question) => question.isAsked)
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  useEffect(followSessionOnDevice, [])
  const words = bannerWords({ isOnline, isLost, isCodeMissing, waiting: late, isDurable })
  return (
    <>
      <div role="status" className={styles.place}>
        <NewVersionNotice />
        {words !== null && <p className={styles.banner}>{words}</p>}
        {words === null && refused > 0 && (
          <p className={styles.banner}>
            {refused === 1 ? '1 change wasn’t accepted.' : `${refused} changes weren’t accepted.`}{' '}
            <Link to="/settings#waiting">See why</Link>
          </p>
        )}
      </div>
      {wasAsked && <LogOutQuestion />}
    </>
  )
}
