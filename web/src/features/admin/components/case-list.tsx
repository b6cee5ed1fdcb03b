import type { CaseKind, CaseStatus, CaseSummary } from '#events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../components/button'
import { FilterLinks } from '../../../components/filter-links'
import { PagedList } from '../../../components/paged-list'
import { EmptyState } from '../../../components/state'
import { LiveDot } from '../../../live/live-dot'
import { casesQuery } from '../api/read-cases'
import { choose, chooseNone, keepListed, toggleChosen, useChosen } from '../bulk/chosen'
import { isSpam } from '../bulk/rules'
import { KeysButton } from '../keys/keys-button'
import { useListKeys } from '../keys/use-list-keys'
import { CaseRow } from './case-row'
import styles from './rows.module.css'

const statuses = [
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const
const kinds = [
  ['all', 'All'],
  ['reports', 'Reports'],
  ['document-reports', 'Reported documents'],
  ['texts', 'Reported texts'],
  ['removal', 'Removals'],
  ['contest', 'Contested warnings'],
  ['appeal', 'Appeals'],
  ['copy', 'Waiting documents'],
  ['risk', 'Unusual points'],
  ['take-down', 'Take-down notices'],
] as const

/** The live list of cases: urgent ones first, then newest; those that wait for their student last. */
export function CaseList() {
  const [params] = useSearchParams()
  const status: CaseStatus = params.get('status') === 'closed' ? 'closed' : 'open'
  const kind = kinds.find(([each]) => each === params.get('kind'))?.[0] ?? 'all'
  const query = useInfiniteQuery(
    casesQuery({ status, kind: kind === 'all' ? undefined : (kind satisfies CaseKind) }),
  )
  const { data: cases } = query
  useEffect(() => {
    if (cases !== undefined) keepListed(cases)
  }, [cases])
  useEffect(() => chooseNone, [])
  const list = useListKeys(cases !== undefined, (focused) => ({
    x: () => {
      const found = cases?.find(({ _id }) => _id === focused)
      if (found !== undefined) toggleChosen(found)
    },
    Escape: () => {
      if (useChosen.getState().cases.size === 0) return false
      choose([])
      return true
    },
  }))
  return (
    <div ref={list}>
      <div className={styles.bar}>
        <FilterLinks label="Status" name="status" value={status} options={statuses} />
        <FilterLinks label="Kind" name="kind" value={kind} options={kinds} />
        <div className={styles.ways}>
          <ChooseSpam cases={cases ?? []} />
          <KeysButton />
          <LiveDot />
        </div>
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
    </div>
  )
}

/** Chooses all listed cases whose reports say spam, if there are several. */
function ChooseSpam({ cases }: { cases: readonly CaseSummary[] }) {
  const spam = cases.filter(isSpam)
  if (spam.length < 2) return null
  return (
    <Button variant="quiet" size="dense" onClick={() => choose(spam)}>
      Choose spam ({spam.length})
    </Button>
  )
}
