import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { BulkBar } from '../../features/admin/bulk/bulk-bar'
import { AdminNav } from '../../features/admin/components/admin-nav'
import { useLiveDesk } from '../../features/admin/use-live-desk'
import { AdminsOnly } from './admins-only'

/** Guards the admin pages: everybody else sees that access is denied. */
export function AdminFrame() {
  return (
    <AdminsOnly>
      <Inside />
    </AdminsOnly>
  )
}

function Inside() {
  useLiveDesk()
  return (
    <>
      <AdminNav />
      <Suspense>
        <Outlet />
      </Suspense>
      <BulkBar />
    </>
  )
}
