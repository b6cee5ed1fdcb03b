import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { setThanksSetting, thanksSettingQuery } from '../api/thanks-setting'
import { Section } from './section'
import styles from './settings.module.css'

/** Turns messages about thanks on or off. */
export function Thanks() {
  const { data: isOn, isError, refetch } = useQuery(thanksSettingQuery)
  const [busy, setBusy] = useState(false)

  async function change(wanted: boolean) {
    if (busy) return
    setBusy(true)
    try {
      await setThanksSetting(wanted)
    } catch (error) {
      notify.error(messageOf(error, 'Your setting couldn’t be saved. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section
      title="Thanks"
      lead="When readers like or save your documents, or say that they helped: one message an hour at most, without names."
    >
      {isOn !== undefined ? (
        <label className={styles.choice}>
          <input type="checkbox" checked={isOn} onChange={({ target }) => void change(target.checked)} />
          Tell me in my inbox
        </label>
      ) : isError ? (
        <ErrorState title="This setting couldn’t load." onRetry={() => void refetch()} />
      ) : (
        <div>
          <Loading label="Loading the setting" />
          <Skeleton height="36px" />
        </div>
      )}
    </Section>
  )
}
