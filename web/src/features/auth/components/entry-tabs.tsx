import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './entry-tabs.module.css'

export const entries = ['create', 'login'] as const
export type Entry = (typeof entries)[number]

/** Switches between the two forms. */
export function EntryTabs({
  entry,
  onChange,
  children,
}: {
  entry: Entry
  onChange: (entry: Entry) => void
  children: Record<Entry, ReactNode>
}) {
  return (
    <Tabs.Root
      className={styles.root}
      value={entry}
      onValueChange={(value: unknown) => onChange(entries.find((each) => each === value) ?? 'create')}
    >
      <Tabs.List className={styles.list} aria-label="Create Account or Login">
        <Tabs.Tab className={styles.tab} value="create">
          Create Account
        </Tabs.Tab>
        <Tabs.Tab className={styles.tab} value="login">
          Login
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="create">{children.create}</Tabs.Panel>
      <Tabs.Panel value="login">{children.login}</Tabs.Panel>
    </Tabs.Root>
  )
}
