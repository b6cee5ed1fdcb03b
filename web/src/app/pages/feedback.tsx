import { Page } from '../../components/page'
import { FeedbackTabs } from '../../features/feedback/components/feedback-tabs'

export function FeedbackPage() {
  return (
    <Page
      title="Feedback"
      width="narrow"
      heading="Tell us"
      lead="Studyshelf gets better by what you say. You need no account for it."
    >
      <FeedbackTabs />
    </Page>
  )
}
