import { Link } from 'react-router-dom'
import { Page } from '../../../components/page'
import { useSupportEmail } from '../../../entities/site/api/read-site'
import { LegalSections } from '../../../entities/site/components/legal-sections'
import type { LegalText } from '../../../entities/site/legal-texts'
import styles from './prose.module.css'

/** The full terms or privacy policy. */
export function LegalPage({ text }: { text: LegalText }) {
  const supportEmail = useSupportEmail()
  return (
    <Page title={text.title} width="narrow" heading={text.title} lead={text.lead}>
      <div className={styles.prose}>
        <p className={styles.effective}>{text.effective}</p>
        <LegalSections text={text} level="h2" />
        <section>
          <h2>Questions</h2>
          <p>
            Write to{' '}
            {supportEmail === '' ? (
              'the support address'
            ) : (
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            )}
            , or see <Link to="/contact">Contact</Link>.
          </p>
        </section>
      </div>
    </Page>
  )
}
