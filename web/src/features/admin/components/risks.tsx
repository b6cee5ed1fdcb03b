import type { CaseDetail } from '#events'
import { Chip } from '../../../components/chip'
import { describeRisk } from '../case-labels'
import styles from './risks.module.css'

/** The unusual facts of a case. */
export function Risks({ risks, figures }: Pick<CaseDetail, 'risks' | 'figures'>) {
  if (risks.length === 0) return null
  return (
    <div className={styles.risks}>
      <Chip tone="warn">Warning signs</Chip>
      {risks.map((risk) => (
        <p key={risk}>{describeRisk(risk, figures)}</p>
      ))}
    </div>
  )
}
