import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '../../../components/format-count'
import { keepPlace } from '../../../components/keep-place'
import { droppedDocument, isLinkDragged } from '../dropped-document'
import styles from './folder-bar.module.css'

/** A folder: a link that shows it, and a place to drop documents. */
export function FolderLink({
  to,
  name,
  count,
  icon: Icon,
  isCurrent,
  onDropped,
}: {
  to: string
  name: string
  count: number
  icon: LucideIcon
  isCurrent: boolean
  onDropped: (documentId: string) => void
}) {
  const [isOver, setIsOver] = useState(false)
  return (
    <li>
      <Link
        to={to}
        state={keepPlace}
        className={styles.folder}
        aria-current={isCurrent || undefined}
        data-over={isOver || undefined}
        draggable={false}
        onDragOver={(event) => {
          if (!isLinkDragged(event.dataTransfer)) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          setIsOver(false)
          const documentId = droppedDocument(event.dataTransfer.getData('text/uri-list'), location.origin)
          // Otherwise the browser would open the link.
          if (isLinkDragged(event.dataTransfer)) event.preventDefault()
          if (documentId !== null) onDropped(documentId)
        }}
      >
        <Icon size={16} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>
          {formatCount(count)}
          <span className="visually-hidden">{count === 1 ? ' document' : ' documents'}</span>
        </span>
      </Link>
    </li>
  )
}
