import { Page } from '../../../components/page'
import { FeedbackList } from '../../../features/admin/components/feedback-list'

export function AdminFeedbackPage() {
  return (
    <Page title="Feedback and problems" heading="Feedback and problems" lead="Answer by email.">
      <FeedbackList />
    </Page>
  )
}
