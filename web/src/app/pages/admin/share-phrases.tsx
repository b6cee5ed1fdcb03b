import { Page } from '../../../components/page'
import { SharePhrases } from '../../../features/admin/components/share-phrases'

/** Phrases by which lecturers’ material is recognised at upload. */
export function SharePhrasesPage() {
  return (
    <Page
      title="Marked phrases"
      heading="Marked phrases"
      lead="An upload waits for an admin if one of these phrases stands by itself on a page, as in a footer or on a title page, but not in a sentence about something else. Copyright lines, headings of question papers and lists of personal numbers are found as well."
    >
      <SharePhrases />
    </Page>
  )
}
