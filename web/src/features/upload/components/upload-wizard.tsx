import { universityOf } from '#events'
import { useEffect } from 'react'
import { useWizard } from '../wizard-store'
import { ChooseStep } from './choose-step'
import { DescribeStep } from './describe-step'
import styles from './steps.module.css'
import { WizardSteps } from './wizard-steps'

/** Choose, describe, upload. `email` of the signed-in user, null for a visitor. */
export function UploadWizard({ email, onVisitor }: { email: string | null; onVisitor: () => void }) {
  const step = useWizard((state) => state.step)
  const belongTo = useWizard((state) => state.belongTo)
  useEffect(() => belongTo(email), [belongTo, email])

  function mayChoose() {
    if (email === null) onVisitor()
    return email !== null
  }

  return (
    <div className={styles.step}>
      <WizardSteps step={step} />
      {step === 1 ? (
        <ChooseStep mayChoose={mayChoose} university={universityOf(email ?? '') ?? ''} />
      ) : (
        <DescribeStep />
      )}
    </div>
  )
}
