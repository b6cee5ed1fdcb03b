import { Page } from '../../../components/page'
import { CaseList } from '../../../features/admin/components/case-list'

/** Open cases. */
export function CasesPage() {
  return (
    <Page
      title="Cases"
      heading="Cases"
      lead="Reports, removed and waiting documents, appeals, notices and unusual points, as they arrive."
    >
      <CaseList />
    </Page>
  )
}
