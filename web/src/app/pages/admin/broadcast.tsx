import { Page } from '../../../components/page'
import { BroadcastForm } from '../../../features/admin/components/broadcast-form'
import { BroadcastList } from '../../../features/admin/components/broadcast-list'
import { ScheduledList } from '../../../features/admin/components/scheduled-list'
import styles from './broadcast.module.css'

/** Admins write to all users or an audience, and follow the delivery. */
export function BroadcastPage() {
  return (
    <Page
      title="Broadcast Message"
      width="narrow"
      heading="Broadcast Message"
      lead="It appears in every inbox of its audience, live."
    >
      <BroadcastForm />
      <ScheduledList className={styles.sent} />
      <section className={styles.sent} aria-labelledby="sent">
        <h2 id="sent">Sent</h2>
        <BroadcastList />
      </section>
    </Page>
  )
}
