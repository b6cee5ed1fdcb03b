import { ButtonLink } from '../../components/button'
import { Page } from '../../components/page'
import { EmptyState } from '../../components/state'

export function NotFoundPage() {
  return (
    <Page title="Page not found" heading="This shelf is empty">
      <EmptyState
        title="Nothing stands at this address."
        action={<ButtonLink to="/">Back to the start</ButtonLink>}
      >
        The link may be old, or a letter may be missing.
      </EmptyState>
    </Page>
  )
}
