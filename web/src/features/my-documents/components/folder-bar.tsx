import type { Folder } from '#events'
import { Folder as FolderIcon, FolderPlus, Library } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../../components/button'
import { addressOf, type Choices } from '../choices'
import { moveDocument } from '../use-folders'
import styles from './folder-bar.module.css'
import { FolderLink } from './folder-link'

/** The folders as links, on which documents can be dropped. `counts`: the saved documents in each, by id. */
export function FolderBar({
  folders,
  total,
  counts,
  choices,
  newFolder,
  onNew,
}: {
  folders: readonly Folder[]
  /** The number of all saved documents. */
  total: number
  counts: ReadonlyMap<string, number>
  choices: Choices
  /** The button that opens the form for a new folder. */
  newFolder: RefObject<HTMLButtonElement | null>
  onNew: () => void
}) {
  const isKnown = folders.some(({ _id }) => _id === choices.folder)
  return (
    <nav className={styles.bar} aria-label="Folders">
      <ul className={styles.folders}>
        <FolderLink
          to={addressOf({ ...choices, folder: undefined })}
          name="All saved"
          count={total}
          icon={Library}
          isCurrent={!isKnown}
          onDropped={(documentId) => void moveDocument(documentId, null)}
        />
        {folders.map((folder) => (
          <FolderLink
            key={folder._id}
            to={addressOf({ ...choices, folder: folder._id })}
            name={folder.name}
            count={counts.get(folder._id) ?? 0}
            icon={FolderIcon}
            isCurrent={folder._id === choices.folder}
            onDropped={(documentId) => void moveDocument(documentId, folder)}
          />
        ))}
        <li>
          <Button ref={newFolder} variant="quiet" size="dense" onClick={onNew}>
            <FolderPlus size={16} aria-hidden="true" />
            New folder
          </Button>
        </li>
      </ul>
    </nav>
  )
}
