import { useQuery } from '@tanstack/react-query'
import type { Setting } from '../../../entities/user/api/setting'
import { SettingSection } from './setting-section'
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
    <SettingSection {...{ title, lead, isError }} height="36px" onRetry={() => void refetch()}>
      {isOn === undefined ? null : (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => setting.change(() => target.checked)}
          />
          {label}
        </label>
      )}
    </SettingSection>
  )
}
