import { Page } from '../../../components/page'
import { EventWall } from '../../../features/event-wall/components/event-wall'

/** The event wall: what happens, from the click to the last screen. */
export function EventsPage() {
  return (
    <Page
      title="Event wall"
      heading="Event wall"
      lead="What happens, as it happens: each request with its events, handlers and messages to open pages. Without names and contents, kept in memory only while an admin watches."
    >
      <EventWall />
    </Page>
  )
}
