import { Page } from '../../../components/page'
import { CaseList } from '../../../features/admin/components/case-list'

/** Open cases. */
export function CasesPage() {
  return (
    <Page title="Cases" heading="Cases" lead="Reports, removed documents and appeals, as they come.">
      <CaseList />
    </Page>
  )
}
