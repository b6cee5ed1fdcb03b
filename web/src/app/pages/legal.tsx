import { privacyPolicy, termsOfUse } from '../../entities/site/legal-texts'
import { LegalPage } from '../../features/site/components/legal-page'

export { CopyrightPage } from './copyright'

export const TermsPage = () => <LegalPage text={termsOfUse} />

export const PrivacyPage = () => <LegalPage text={privacyPolicy} />
