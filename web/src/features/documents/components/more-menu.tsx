import { Menu } from '@base-ui/react/menu'
import { Check, EllipsisVertical } from 'lucide-react'
import type { RefObject } from 'react'
import { MenuItem, MenuSheet } from '../../../components/menu'
import styles from './more-menu.module.css'
import type { Tool } from './tool'

/** Tools that do not fit into a phone's toolbar. `place`: the element in which the menu opens, because it may be full-screen. */
export function MoreMenu({ tools, place }: { tools: readonly Tool[]; place: RefObject<HTMLElement | null> }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger aria-label="More tools">
        <EllipsisVertical size={18} aria-hidden="true" />
      </Menu.Trigger>
      <MenuSheet place={place}>
        {tools.map(({ name, icon: Icon, act, pressed }) => (
          <MenuItem key={name} onClick={act}>
            <Icon size={17} aria-hidden="true" />
            {name}
            {pressed === true && (
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
