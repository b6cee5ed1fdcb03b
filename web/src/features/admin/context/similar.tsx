import type { SimilarDecision } from '#events'
import { Link } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { Moment } from '../../../components/moment'
import { UserName } from '../../../entities/user/components/user-name'
import { actionLabels } from '../case-labels'
import { ActorName } from '../components/actor-name'
import history from '../components/history.module.css'
import { nameOfSign } from './sign-labels'

/** How similar cases were decided, the most similar first; with what each has in common with this one. */
export function Similar({ decisions }: { decisions: readonly SimilarDecision[] }) {
  if (decisions.length === 0) return <p className={history.none}>No case of this kind was decided yet.</p>
  return (
    <ul className={history.list}>
      {decisions.map(({ caseId, title, distinction, decision, note, actor, at, shared }) => (
        <li key={caseId} className={history.line}>
          <div className={history.head}>
            <strong>{actionLabels[decision]}</strong>
            <Link to={`/admin/cases/${caseId}`}>
              <UserName user={{ username: title, distinction }} wraps />
            </Link>
            <span className={history.by}>
              by <ActorName actor={actor} />, <Moment at={at} />
            </span>
          </div>
          {shared.length > 0 && (
            <div className={history.head}>
              <span className={history.by}>Same:</span>
              {shared.map((sign) => (
                <Chip key={sign}>{nameOfSign(sign)}</Chip>
              ))}
            </div>
          )}
          <p className={history.note}>{note}</p>
        </li>
      ))}
    </ul>
  )
}
