import { Page } from '../../components/page'

export function UploadPage() {
  return (
    <Page title="Upload" heading="Upload">
      <p>Soon.</p>
    </Page>
  )
}
