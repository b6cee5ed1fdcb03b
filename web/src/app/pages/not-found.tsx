import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../components/button'
import { Page } from '../../components/page'
import { EmptyState } from '../../components/state'
import { wordsOfPath } from './words-of-path'
import styles from './not-found.module.css'

export function NotFoundPage() {
  const words = wordsOfPath(useLocation().pathname)
  return (
    <Page title="Page not found" heading="This shelf is empty">
      <EmptyState
        title="There is no page at this address."
        action={
          <div className={styles.ways}>
            {words !== null && (
              <ButtonLink to={`/search?${new URLSearchParams({ q: words }).toString()}`}>
                Search for “{words}”
              </ButtonLink>
            )}
            <ButtonLink to="/browse" variant="secondary">
              Browse documents
            </ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Back to home
            </ButtonLink>
          </div>
        }
      >
        The link may be outdated or incomplete.
      </EmptyState>
    </Page>
  )
}
