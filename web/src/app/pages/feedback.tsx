import { Page } from '../../components/page'
import { FeedbackTabs } from '../../features/feedback/components/feedback-tabs'

export function FeedbackPage() {
  return (
    <Page
      title="Feedback"
      width="narrow"
      heading="Tell us"
      lead="Your feedback makes Studyshelf better. You don’t need an account."
    >
      <FeedbackTabs />
    </Page>
  )
}
