import type { CaseKind } from '#events'
import { Link } from 'react-router-dom'
import { termsOfUse } from '../../../entities/site/legal-texts'
import { Panel } from '../components/panel'
import { ruleTexts } from './rule-texts'
import styles from './rule.module.css'

/** The rule that cases of a kind are decided by, and what the terms tell students about it. */
export function Rule({ kind }: { kind: CaseKind }) {
  const { sentences, terms } = ruleTexts[kind]
  const section = termsOfUse.sections.find(({ heading }) => heading === terms)
  return (
    <Panel title="The rule">
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {section !== undefined && (
        <details className={styles.terms}>
          <summary>In the terms: {section.heading}</summary>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <Link to="/terms" target="_blank">
            All terms
          </Link>
        </details>
      )}
    </Panel>
  )
}
