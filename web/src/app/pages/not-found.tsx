import { ButtonLink } from '../../components/button'
import { Page } from '../../components/page'
import { EmptyState } from '../../components/state'

export function NotFoundPage() {
  return (
    <Page title="Page not found" heading="This shelf is empty">
      <EmptyState
        title="There is no page at this address."
        action={<ButtonLink to="/">Back to home</ButtonLink>}
      >
        The link may be outdated or incomplete.
      </EmptyState>
    </Page>
  )
}
