import type { CaseSummary } from '#events'
import { Link, useLocation } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { Moment } from '../../../components/moment'
import { UserName } from '../../../entities/user/components/user-name'
import { toggleChosen, useChosen } from '../bulk/chosen'
import { isBulk } from '../bulk/rules'
import { caseKindLabels, describeRisk, nameOfReason, questionLabels } from '../case-labels'
import styles from './rows.module.css'

/** A case in the list. One that may be decided together with others has a box to choose it. */
export function CaseRow({ summary }: { summary: CaseSummary }) {
  const { _id, kind, title, distinction, urgent, openReports, reasons, risks, figures, question, openedAt } =
    summary
  const { text, isContested } = summary
  const { search } = useLocation()
  const isChosen = useChosen(({ cases }) => cases.has(_id))
  return (
    <li className={[styles.row, urgent && styles.urgent].filter(Boolean).join(' ')}>
      <div className={styles.head}>
        {isBulk(summary) && (
          <label className={styles.choose}>
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={`Choose ${title}`}
              onChange={() => toggleChosen(summary)}
            />
          </label>
        )}
        <Chip>{caseKindLabels[kind]}</Chip>
        <Link className={styles.title} to={`/admin/cases/${_id}`} state={{ from: search }} data-case={_id}>
          <UserName user={{ username: title, distinction }} wraps />
        </Link>
        {urgent && <Chip tone="warn">Urgent</Chip>}
        {isContested && <Chip tone="news">Contested</Chip>}
        {question !== null && (
          <Chip tone={question === 'asked' ? 'quiet' : 'news'}>{questionLabels[question]}</Chip>
        )}
        <Moment at={openedAt} className={styles.aside} />
      </div>
      {text !== null && text.words !== title && <p className={styles.words}>{text.words}</p>}
      {(openReports > 0 || risks.length > 0) && (
        <div className={styles.facts}>
          {openReports > 0 && (
            <span>
              {openReports} open {openReports === 1 ? 'report' : 'reports'}
              {reasons.length > 0 && `: ${reasons.map(nameOfReason).join(', ')}`}
            </span>
          )}
          {risks.map((risk) => (
            <span key={risk}>{describeRisk(risk, figures)}</span>
          ))}
        </div>
      )}
    </li>
  )
}
