import type { DocumentEdition } from '#events'
import { Menu } from '@base-ui/react/menu'
import { Check, ChevronDown } from 'lucide-react'
import { MenuItem, MenuSheet } from '../../../components/menu'
import { dateOfEdition } from './date-of-edition'
import styles from './edition-menu.module.css'
import type { ShownEdition } from './use-edition'

/** The number of the shown edition, and a menu of all. */
export function EditionMenu({
  editions,
  shown: { number, show },
}: {
  editions: readonly DocumentEdition[]
  shown: ShownEdition
}) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.button} aria-label={`Version ${number}: show another version`}>
        Version {number}
        <ChevronDown size={14} aria-hidden="true" />
      </Menu.Trigger>
      <MenuSheet>
        {editions.map(({ edition, publishedAt }) => (
          <MenuItem key={edition} onClick={() => show(edition)}>
            <span className={styles.item}>
              Version {edition}
              <span className={styles.date}>{dateOfEdition(publishedAt)}</span>
            </span>
            {edition === number && (
              <>
                <Check size={16} className={styles.on} aria-hidden="true" />
                <span className="visually-hidden"> shown</span>
              </>
            )}
          </MenuItem>
        ))}
      </MenuSheet>
    </Menu.Root>
  )
}
