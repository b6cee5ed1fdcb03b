import { Page } from '../../components/page'

export function VerifyOtpPage() {
  return (
    <Page title="VerifyOtp" heading="VerifyOtp">
      <p>Soon.</p>
    </Page>
  )
}
