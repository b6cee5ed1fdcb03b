import type { PastEvent } from '#events'
import { Link } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { Moment } from '../../../components/moment'
import { UserName } from '../../../entities/user/components/user-name'
import { actionLabels, caseKindLabels } from '../case-labels'
import { ActorName } from '../components/actor-name'
import history from '../components/history.module.css'

/** The history, newest first: decisions, and cases without one. */
export function Past({ events }: { events: readonly PastEvent[] }) {
  if (events.length === 0) return <p className={history.none}>Nothing.</p>
  return (
    <ul className={history.list}>
      {events.map((event) => (
        <PastLine key={`${event._id} ${event.action}`} event={event} />
      ))}
    </ul>
  )
}

function PastLine({ event }: { event: PastEvent }) {
  const { at, caseId, title, distinction, note, isSameDocument } = event
  const subject = title !== null && <UserName user={{ username: title, distinction }} wraps />
  return (
    <li className={history.line}>
      <div className={history.head}>
        <strong>{nameOf(event)}</strong>
        {subject !== false &&
          (caseId === null ? <span>{subject}</span> : <Link to={`/admin/cases/${caseId}`}>{subject}</Link>)}
        {isSameDocument && <Chip>This document</Chip>}
        {event.action === 'waits' && <Chip tone="news">Open</Chip>}
        <span className={history.by}>
          <By event={event} />
          <Moment at={at} />
        </span>
      </div>
      {note !== '' && <p className={history.note}>{note}</p>}
    </li>
  )
}

function nameOf({ action, kind }: PastEvent): string {
  const name = kind === null ? '' : caseKindLabels[kind]
  if (action === 'waits') return name
  return action === 'lapsed' ? `${name}, closed without a decision` : actionLabels[action]
}

function By({ event: { action, actor } }: { event: PastEvent }) {
  if (action === 'waits') return 'since '
  if (action === 'lapsed') return null
  return <>by {actor === null ? 'the rules' : <ActorName actor={actor} />}, </>
}
