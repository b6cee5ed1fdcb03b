import { Component, type ReactNode } from 'react'
import { Page } from '../components/page'
import { ErrorState } from '../components/state'

const reloadedAt = 'reloaded-at'

/** Replaces a page that threw, until another address is opened. */
export class FaultBoundary extends Component<
  { address: string; children: ReactNode },
  { brokenAt: string | null }
> {
  override state = { brokenAt: null }

  static getDerivedStateFromError(error: unknown) {
    // The chunk probably belongs to an older version: a reload fetches the new one.
    if (error instanceof TypeError && /import|module/i.test(error.message)) reloadOnce()
    return { brokenAt: location.pathname }
  }

  override componentDidUpdate(before: { address: string }) {
    if (before.address !== this.props.address && this.state.brokenAt !== null)
      this.setState({ brokenAt: null })
  }

  override render() {
    if (this.state.brokenAt === null) return this.props.children
    return (
      <Page title="Something went wrong" heading="Something went wrong">
        <ErrorState title="This page couldn’t be displayed." onRetry={() => location.reload()} />
      </Page>
    )
  }
}

function reloadOnce() {
  const last = Number(sessionStorage.getItem(reloadedAt))
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  location.reload()
}
