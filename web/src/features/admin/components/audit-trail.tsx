import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '../../../components/paged-list'
import { EmptyState } from '../../../components/state'
import { auditQuery } from '../api/read-audit'
import { DecisionLine } from './history'

export function AuditTrail() {
  const query = useInfiniteQuery(auditQuery)
  return (
    <PagedList
      query={query}
      label="Audit trail"
      failure="The audit trail couldn’t load."
      keyOf={({ _id }) => _id}
      empty={<EmptyState title="No decisions yet">Every decision appears here, with its note.</EmptyState>}
    >
      {(entry) => <DecisionLine entry={entry} about />}
    </PagedList>
  )
}
