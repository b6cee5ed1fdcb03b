import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './form-tabs.module.css'

/** Switches between two forms. */
export function FormTabs<Name extends string>({
  label,
  tabs,
  value,
  keepMounted = false,
  onChange,
}: {
  /** What a screen reader calls the list of tabs. */
  label: string
  tabs: readonly { name: Name; title: string; form: ReactNode }[]
  value: Name
  /** What was typed in the one stays while the other is looked at. */
  keepMounted?: boolean
  onChange: (name: Name) => void
}) {
  return (
    <Tabs.Root className={styles.root} value={value} onValueChange={(name: Name) => onChange(name)}>
      <Tabs.List className={styles.list} aria-label={label}>
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} className={styles.tab} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, form }) => (
        <Tabs.Panel key={name} value={name} keepMounted={keepMounted}>
          {form}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
