import { useParams } from 'react-router-dom'
import { DocumentScreen } from '../../features/documents/components/document-screen'
import { Notepad } from '../../features/notes/components/notepad'
import { NotepadButton } from '../../features/notes/components/notepad-button'
import styles from './document.module.css'

/** `/document/{id}` */
export function DocumentPage() {
  const { id = '' } = useParams()
  return (
    <div className={styles.page}>
      <DocumentScreen key={id} id={id} notepadButton={<NotepadButton documentId={id} />} />
      <Notepad documentId={id} />
    </div>
  )
}
