import type { Folder } from '#events'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { renameFolder } from '../api/folders'
import styles from './folder-head.module.css'
import { NameForm } from './name-form'

/** The name of the open folder. It is renamed in place, and deleted. */
export function FolderHead({ folder, onDelete }: { folder: Folder; onDelete: () => void }) {
  const [isNaming, setIsNaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(false)
  useEffect(() => {
    if (!isNaming && wasNaming.current) rename.current?.focus()
    wasNaming.current = isNaming
  }, [isNaming])

  if (isNaming)
    return (
      <NameForm
        label={`Rename ${folder.name}`}
        initial={folder.name}
        action="Rename"
        save={(name) => renameFolder(folder._id, name)}
        onClose={() => setIsNaming(false)}
      />
    )
  return (
    <header className={styles.head}>
      <h2 className={styles.name}>{folder.name}</h2>
      <span className={styles.buttons}>
        <Button ref={rename} variant="quiet" size="dense" onClick={() => setIsNaming(true)}>
          <Pencil size={15} aria-hidden="true" />
          Rename
          <span className="visually-hidden"> {folder.name}</span>
        </Button>
        <Button variant="quiet" size="dense" onClick={onDelete}>
          <Trash2 size={15} aria-hidden="true" />
          Delete folder
          <span className="visually-hidden"> {folder.name}</span>
        </Button>
      </span>
    </header>
  )
}
