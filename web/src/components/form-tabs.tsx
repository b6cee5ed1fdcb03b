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
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { name: Name; title: string; form: ReactNode }[]
  value: Name
  /** Keeps the input of the hidden form. */
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
