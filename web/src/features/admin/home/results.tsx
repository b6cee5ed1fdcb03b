import type { AdminResults } from '#events'
import { useId, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Avatar } from '../../../components/avatar'
import { Chip } from '../../../components/chip'
import { Moment } from '../../../components/moment'
import { UserName } from '../../../entities/user/components/user-name'
import { caseKindLabels } from '../case-labels'
import { documentCaseOf, documentStatusLabels } from '../document-labels'
import styles from './results.module.css'
import { isPrivate } from './use-search-words'

/** The results in groups, each with a way to a whole list. */
export function Results({
  words,
  results: { users, documents, cases },
}: {
  words: string
  results: AdminResults
}) {
  return (
    <div className={styles.groups}>
      {users.found.length > 0 && (
        <Group title="Users" way={<AllUsers words={words} />}>
          {users.found.map((user) => (
            <UserRow key={user._id} user={user} />
          ))}
        </Group>
      )}
      {documents.found.length > 0 && (
        <Group
          title="Documents"
          way={
            <Way to={`/search?${new URLSearchParams({ q: words }).toString()}`}>All published documents</Way>
          }
        >
          {documents.found.map((document) => (
            <DocumentRow key={document._id} document={document} />
          ))}
        </Group>
      )}
      {cases.found.length > 0 && (
        <Group title="Cases" way={<Way to="/admin/cases">All open cases</Way>}>
          {cases.found.map((each) => (
            <CaseRow key={each._id} summary={each} />
          ))}
        </Group>
      )}
    </div>
  )
}

function Group({ title, way, children }: { title: string; way: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {way}
      </header>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

/** A link that arrow keys reach. */
const Way = (props: LinkProps) => <Link {...props} data-result />

function AllUsers({ words }: { words: string }) {
  if (isPrivate(words))
    return (
      <Way to="/admin/users?by=email" state={{ q: words }}>
        All with this email
      </Way>
    )
  return (
    <Way to={`/admin/users?${new URLSearchParams({ q: words, by: 'username' }).toString()}`}>
      All with this name
    </Way>
  )
}

function UserRow({ user }: { user: AdminResults['users']['found'][number] }) {
  const { _id, avatar, email, isActive, emailVerified } = user
  return (
    <li className={styles.row}>
      <Avatar src={avatar} size={36} />
      <div className={styles.texts}>
        <Way className={styles.title} to={`/admin/users/${_id}`}>
          <UserName user={user} wraps />
        </Way>
        <span className={styles.facts}>{email}</span>
      </div>
      {!isActive && <Chip tone="down">Suspended</Chip>}
      {!emailVerified && <Chip tone="warn">Email not verified</Chip>}
    </li>
  )
}

function DocumentRow({ document }: { document: AdminResults['documents']['found'][number] }) {
  const { _id, title, courseCode, university, uploader, status } = document
  const caseIdOf = documentCaseOf[status]
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        {/* Only its uploader sees the page of a deleted one. */}
        <Way
          className={styles.title}
          to={status === 'deleted' ? '/admin/documents?status=deleted' : `/document/${_id}`}
        >
          {title}
        </Way>
        <span className={styles.facts}>
          {courseCode}, {university}, by{' '}
          <Link to={`/admin/users/${uploader._id}`}>
            <UserName user={uploader} wraps />
          </Link>
        </span>
      </div>
      {caseIdOf !== undefined && (
        <Link to={`/admin/cases/${caseIdOf(_id)}`} aria-label={`Case about ${title}`}>
          Its case
        </Link>
      )}
      {status !== 'standing' && (
        <Chip tone={status === 'withheld' ? 'warn' : 'down'}>{documentStatusLabels[status]}</Chip>
      )}
    </li>
  )
}

function CaseRow({ summary }: { summary: AdminResults['cases']['found'][number] }) {
  const { _id, kind, title, distinction, status, urgent, openedAt } = summary
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <Way className={styles.title} to={`/admin/cases/${_id}`}>
          <UserName user={{ username: title, distinction }} wraps />
        </Way>
        <span className={styles.facts}>
          {caseKindLabels[kind]}, opened <Moment at={openedAt} />
        </span>
      </div>
      {urgent && <Chip tone="warn">Urgent</Chip>}
      <Chip tone={status === 'open' ? 'news' : 'quiet'}>{status === 'open' ? 'Open' : 'Closed'}</Chip>
    </li>
  )
}
