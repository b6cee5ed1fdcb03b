import type { CaseKind, CaseStatus, CaseSummary } from '#events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { FilterLinks } from '../../../components/filter-links'
import { Moment } from '../../../components/moment'
import { PagedList } from '../../../components/paged-list'
import { EmptyState } from '../../../components/state'
import { UserName } from '../../../entities/user/components/user-name'
import { LiveDot } from '../../../live/live-dot'
import { casesQuery } from '../api/read-cases'
import { caseKindLabels, describeRisk } from '../case-labels'
import styles from './rows.module.css'

const statuses = [
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const
const kinds = [
  ['all', 'All'],
  ['reports', 'Reports'],
  ['document-reports', 'Reported documents'],
  ['removal', 'Removals'],
  ['contest', 'Contested warnings'],
  ['appeal', 'Appeals'],
  ['copy', 'Waiting documents'],
  ['risk', 'Unusual points'],
  ['take-down', 'Take-down notices'],
] as const

/** The live list of cases: urgent ones first, then newest. */
export function CaseList() {
  const [params] = useSearchParams()
  const status: CaseStatus = params.get('status') === 'closed' ? 'closed' : 'open'
  const kind = kinds.find(([each]) => each === params.get('kind'))?.[0] ?? 'all'
  const query = useInfiniteQuery(
    casesQuery({ status, kind: kind === 'all' ? undefined : (kind satisfies CaseKind) }),
  )
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks label="Status" name="status" value={status} options={statuses} />
        <FilterLinks label="Kind" name="kind" value={kind} options={kinds} />
        <LiveDot />
      </div>
      <PagedList
        query={query}
        label={status === 'open' ? 'Open cases' : 'Closed cases'}
        failure="Cases couldn’t load."
        keyOf={({ _id }) => _id}
        empty={
          <EmptyState title={status === 'open' ? 'No open cases' : 'No closed cases yet'}>
            Reports, removed documents, appeals, waiting documents, unusual points and take-down notices
            appear here, live.
          </EmptyState>
        }
      >
        {(each) => <CaseRow summary={each} />}
      </PagedList>
    </>
  )
}

function CaseRow({ summary }: { summary: CaseSummary }) {
  const { _id, kind, title, distinction, urgent, openReports, risks, figures, openedAt } = summary
  return (
    <li className={[styles.row, urgent && styles.urgent].filter(Boolean).join(' ')}>
      <div className={styles.head}>
        <Chip>{caseKindLabels[kind]}</Chip>
        <Link className={styles.title} to={`/admin/cases/${_id}`}>
          <UserName user={{ username: title, distinction }} wraps />
        </Link>
        {urgent && <Chip tone="warn">Urgent</Chip>}
        <Moment at={openedAt} className={styles.aside} />
      </div>
      {(openReports > 0 || risks.length > 0) && (
        <div className={styles.facts}>
          {openReports > 0 && (
            <span>
              {openReports} open {openReports === 1 ? 'report' : 'reports'}
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
