import type { DocumentView, University } from '#events'
import { Avatar } from '../../../components/avatar'
import { LiveDot } from '../../../live/live-dot'
import styles from './document-header.module.css'

const colours: Record<University, string | undefined> = { NUS: styles.nus, NTU: styles.ntu, SMU: styles.smu }

/** What it is and who shared it. */
export function DocumentHeader({ document }: { document: DocumentView }) {
  const { title, courseCode, university, year, pages, uploader } = document
  return (
    <header className={styles.header}>
      <ul className={styles.facts}>
        <li className={[styles.course, colours[university]].join(' ')}>{courseCode}</li>
        <li>{university}</li>
        {year !== null && <li>{year}</li>}
        {pages !== null && (
          <li>
            {pages} {pages === 1 ? 'page' : 'pages'}
          </li>
        )}
        <li className={styles.uploader}>
          <Avatar src={uploader.avatar} />
          <span className="visually-hidden">Shared by </span>
          {uploader.username}
        </li>
        {document.isActive && (
          <li className={styles.live}>
            <LiveDot />
          </li>
        )}
      </ul>
      <h1 className={styles.title}>{title}</h1>
    </header>
  )
}
