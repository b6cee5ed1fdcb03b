import { kindNames, type DocumentView, type University } from '#events'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { fetchBackgroundCode } from '../../../components/fetch-code'
import { QuietBoundary } from '../../../components/quiet-boundary'
import { moduleAddress } from '../../../entities/document/shelf-address'
import { UserLink } from '../../../entities/user/components/user-link'
import { LiveDot } from '../../../live/live-dot'
import { useSession } from '../../../session/session-store'
import { EditionFact } from '../editions/edition-fact'
import type { ShownEdition } from '../editions/use-edition'
import { scanNotice } from '../find/search-status'
import styles from './document-header.module.css'
import { RightsFact } from './rights-fact'

const ReadersNow = lazy(async () => ({
  default: (await fetchBackgroundCode(() => import('../readers/readers-now'))).ReadersNow,
}))

const colours: Record<University, string | undefined> = { NUS: styles.nus, NTU: styles.ntu, SMU: styles.smu }

/** Title, facts and uploader. */
export function DocumentHeader({
  document,
  edition,
}: {
  document: DocumentView
  /** Null if its file is unknown. */
  edition: ShownEdition | null
}) {
  const { title, courseCode, university, kind, year, pages, uploader, rights, originalName, isScan } =
    document
  const signedIn = useSession(({ user }) => user !== null)
  return (
    <header className={styles.header}>
      <ul className={styles.facts}>
        <li>
          <Link to={moduleAddress(courseCode)} className={[styles.course, colours[university]].join(' ')}>
            {courseCode}
          </Link>
        </li>
        <li>{university}</li>
        <li>{kindNames[kind]}</li>
        {year !== null && <li>{year}</li>}
        {pages !== null && (
          <li>
            {pages} {pages === 1 ? 'page' : 'pages'}
          </li>
        )}
        <li>
          <RightsFact rights={rights} />
        </li>
        {edition !== null && edition.newest > 1 && (
          <li>
            <EditionFact editions={document.editions} shown={edition} />
          </li>
        )}
        {isScan && <li className={styles.scan}>{scanNotice}</li>}
        <li className={styles.uploader}>
          <UserLink user={uploader} />
        </li>
        {originalName !== null && (
          <li className={styles.file} title="Only you see the name of your file">
            {originalName}
          </li>
        )}
        {document.isActive && (
          <li className={[styles.live, signedIn && styles.readers].filter(Boolean).join(' ')}>
            {signedIn ? (
              <QuietBoundary>
                <Suspense fallback={<LiveDot />}>
                  <ReadersNow documentId={document._id} />
                </Suspense>
              </QuietBoundary>
            ) : (
              <LiveDot />
            )}
          </li>
        )}
      </ul>
      <h1 className={styles.title}>{title}</h1>
    </header>
  )
}
