import { Menu } from '@base-ui/react/menu'
import { Check, Folder, FolderMinus, FolderPlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../components/button'
import { MenuItem, MenuSheet } from '../../../components/menu'
import { moveDocument } from '../use-folders'
import { MoveFace, type Movable } from './move-face'
import styles from './move-menu.module.css'

/** The folders that a document can be moved to. Open from the start, because its code loads when it is first opened. */
export function MoveMenu({ document, folders, onNew }: Movable) {
  /** The form for a new folder takes the focus. */
  const isNew = useRef(false)
  const current = folders.find(({ documentIds }) => documentIds.includes(document._id))
  return (
    <Menu.Root
      modal={false}
      defaultOpen
      onOpenChange={(open) => {
        if (open) isNew.current = false
      }}
    >
      <Menu.Trigger render={<Button variant="quiet" size="dense" />}>
        <MoveFace title={document.title} />
      </Menu.Trigger>
      <MenuSheet focusAfter={() => !isNew.current}>
        <div className={styles.folders}>
          {folders.map((folder) => (
            <MenuItem key={folder._id} onClick={() => void moveDocument(document._id, folder)}>
              <Folder size={17} aria-hidden="true" />
              <span className={styles.name}>{folder.name}</span>
              {folder === current && (
                <>
                  <Check size={16} className={styles.here} aria-hidden="true" />
                  <span className="visually-hidden"> it is here</span>
                </>
              )}
            </MenuItem>
          ))}
          {current !== undefined && (
            <MenuItem onClick={() => void moveDocument(document._id, null)}>
              <FolderMinus size={17} aria-hidden="true" />
              No folder
            </MenuItem>
          )}
          <MenuItem
            onClick={() => {
              isNew.current = true
              onNew()
            }}
          >
            <FolderPlus size={17} aria-hidden="true" />
            New folder…
          </MenuItem>
        </div>
      </MenuSheet>
    </Menu.Root>
  )
}
