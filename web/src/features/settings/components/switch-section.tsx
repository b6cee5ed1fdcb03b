import { useQuery } from '@tanstack/react-query'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import type { Setting } from '../../../entities/user/api/setting'
import { Section } from './section'
import styles from './settings.module.css'

/** A section with one checkbox. */
export function SwitchSection({
  title,
  lead,
  label,
  setting,
}: {
  title: string
  lead: string
  label: string
  setting: Setting<boolean>
}) {
  const { data: isOn, isError, refetch } = useQuery(setting.query)
  return (
    <Section title={title} lead={lead}>
      {isOn !== undefined ? (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => setting.change(() => target.checked)}
          />
          {label}
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
