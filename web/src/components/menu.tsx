import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import styles from './menu.module.css'

/** What a menu shows, below the button that opens it. Stands inside the menu's root. */
export function MenuSheet({
  place,
  children,
}: {
  /** Within which it opens, where that may fill the screen. */
  place?: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  return (
    <Menu.Portal container={place}>
      <Menu.Positioner align="end" sideOffset={8} className={styles.positioner}>
        <Menu.Popup className={styles.popup}>{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}

/** One thing to do, or place to go. */
export const MenuItem = (props: Omit<ComponentProps<typeof Menu.Item>, 'className'>) => (
  <Menu.Item {...props} className={styles.item} />
)
