import { Page } from '../../../components/page'
import { AuditTrail } from '../../../features/admin/components/audit-trail'

/** Every decision that was made. */
export function AuditPage() {
  return (
    <Page
      title="Audit trail"
      heading="Audit trail"
      lead="Who decided what, when and why. Nothing changes it."
    >
      <AuditTrail />
    </Page>
  )
}
