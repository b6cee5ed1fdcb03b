import type { CaseKind } from '#events'
import { lazy, Suspense } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { Panel } from '../components/panel'
import { ruleTexts } from './rule-texts'
import styles from './rule.module.css'

// All texts of the terms, which few admins open here.
const TermsSection = lazy(async () => ({
  default: (await fetchCode(() => import('./terms-section'))).TermsSection,
}))

/** The rule that cases of a kind are decided by, and what the terms tell students about it. */
export function Rule({ kind }: { kind: CaseKind }) {
  const { sentences, terms } = ruleTexts[kind]
  return (
    <Panel title="The rule">
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <details className={styles.terms}>
        <summary>In the terms: {terms}</summary>
        <Suspense fallback={null}>
          <TermsSection heading={terms} />
        </Suspense>
      </details>
    </Panel>
  )
}
