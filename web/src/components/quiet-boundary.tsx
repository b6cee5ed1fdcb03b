import { Component, Suspense, type ReactNode } from 'react'

/** For background parts that load late: if one throws, the page is not affected. */
export class QuietBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? null : <Suspense>{this.props.children}</Suspense>
  }
}
