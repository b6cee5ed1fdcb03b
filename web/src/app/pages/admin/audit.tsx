import { Page } from '../../../components/page'
import { AuditTrail } from '../../../features/admin/components/audit-trail'

export function AuditPage() {
  return (
    <Page
      title="Audit trail"
      heading="Audit trail"
      lead="Who decided what, when and why. Entries can’t be changed."
    >
      <AuditTrail />
    </Page>
  )
}
