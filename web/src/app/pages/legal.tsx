import { privacyPolicy, termsOfUse } from '../../entities/site/legal-texts'
import { LegalPage } from '../../features/site/components/legal-page'

/** What holds between us. */
export const TermsPage = () => <LegalPage text={termsOfUse} />

/** What is kept of whom. */
export const PrivacyPage = () => <LegalPage text={privacyPolicy} />
