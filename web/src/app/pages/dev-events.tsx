import { AdminsOnly } from '../layout/admins-only'
import { EventsPage } from './admin/events'

/** The event wall without the desk's frame, in development. */
export function DevEventsPage() {
  return (
    <AdminsOnly>
      <EventsPage />
    </AdminsOnly>
  )
}
