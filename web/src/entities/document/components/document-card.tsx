import type { DocumentCard as Card } from '#events'
import { memo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useLiveDocument } from '../live-documents'
import { notify } from '../../../components/toasts/notify'
import type { Arrival } from '../../../session/entry'
import { useSession } from '../../../session/session-store'
import { UserLink } from '../../user/components/user-link'
import { factsOf, likedBy } from '../facts'
import { CardMenu } from './card-menu'
import styles from './document-card.module.css'
import { Ribbon } from './ribbon'
import { Sheet } from './sheet'
import { UniversityTab } from './university-tab'
import { VotePills } from './vote-pills'

/**
 * A document card with live counts. The component that renders cards watches them (`useWatchDocuments`). Memoized, because a page
 * has many.
 */
export const DocumentCard = memo(function DocumentCard({
  document: given,
  eager = false,
  level = 3,
  ofCourse,
}: {
  document: Card
  eager?: boolean
  /** Heading level of the title: one below the heading above the card. */
  level?: 2 | 3
  /** The module of the whole shelf, which its cards need not repeat. */
  ofCourse?: string | undefined
}) {
  const Title = level === 2 ? 'h2' : 'h3'
  const document = useLiveDocument(given)
  const signedIn = useSession(({ user }) => user !== null)
  const navigate = useNavigate()
  const { _id, title, uploader, likes, dislikes, isActive } = document
  return (
    <article className={styles.card} data-removed={!isActive || undefined}>
      <div className={styles.sheet}>
        <span className={styles.tab}>
          <UniversityTab
            courseCode={document.courseCode === ofCourse ? null : document.courseCode}
            university={document.university}
          />
        </span>
        <span className={styles.page}>
          <Sheet document={document} eager={eager} />
        </span>
        {!isActive && <span className={styles.removed}>Removed</span>}
        <span className={styles.pills}>
          <VotePills likes={likes} dislikes={dislikes} />
        </span>
      </div>
      <div className={styles.label}>
        <Title className={styles.title}>
          <Link
            to={`/document/${_id}`}
            className={styles.link}
            title={title}
            onClick={(event) => {
              if (signedIn) return
              event.preventDefault()
              notify.info('Please sign up or log in to view this document.')
              void navigate('/sign-up', {
                state: { from: `/document/${_id}`, why: 'document' } satisfies Arrival,
              })
            }}
          >
            {title}
          </Link>
        </Title>
        <p className={[styles.facts, styles.listed].join(' ')}>
          {factsOf(document).map((fact) => (
            <span key={fact}>{fact} </span>
          ))}
        </p>
        <p className={styles.facts}>{likedBy(document)}</p>
        <p className={styles.uploader}>
          <UserLink user={uploader} />
        </p>
      </div>
      {signedIn && (
        <span className={styles.ribbon}>
          <Ribbon documentId={_id} title={title} />
        </span>
      )}
      {signedIn && isActive && (
        <span className={styles.menu}>
          <CardMenu document={document} />
        </span>
      )}
    </article>
  )
})
