import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import styles from './menu.module.css'

/** The content of a menu, below its button. Use it inside the menu's root. */
export function MenuSheet({
  place,
  focusAfter,
  children,
}: {
  /** The element in which it opens, if that may be full-screen. */
  place?: RefObject<HTMLElement | null>
  /** False if the focus must not return to the button: the chosen item has moved it. Asked on closing. */
  focusAfter?: () => boolean
  children: ReactNode
}) {
  return (
    <Menu.Portal container={place}>
      <Menu.Positioner align="end" sideOffset={8} className={styles.positioner}>
        <Menu.Popup className={styles.popup} finalFocus={focusAfter}>
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}

/** A menu item: an action or a link. */
export const MenuItem = (props: Omit<ComponentProps<typeof Menu.Item>, 'className'>) => (
  <Menu.Item {...props} className={styles.item} />
)
