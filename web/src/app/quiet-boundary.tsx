import { Component, Suspense, type ReactNode } from 'react'

/** What runs beside a page and is fetched late: when it breaks, the page stays as it is. */
export class QuietBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? null : <Suspense>{this.props.children}</Suspense>
  }
}
