import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Page } from '../../components/page'
import { ErrorState } from '../../components/state'

const reloadedAt = 'reloaded-at'

/** A page broke. One that could not be fetched was most likely renamed by a newer version: loading afresh finds it. */
export function FaultPage() {
  const stale = useRouteError() instanceof TypeError
  useEffect(() => {
    const last = Number(sessionStorage.getItem(reloadedAt))
    if (!stale || Date.now() - last < 60_000) return
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    location.reload()
  }, [stale])
  return (
    <main>
      <Page title="Something went wrong" heading="Something went wrong">
        <ErrorState title="This page could not be shown." onRetry={() => location.reload()} />
      </Page>
    </main>
  )
}
