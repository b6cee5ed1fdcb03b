import { universityOf } from '#events'
import { useEffect, useRef } from 'react'
import { useGuardLeaving } from '../use-guard-leaving'
import { useWizard } from '../wizard-store'
import { ChooseStep } from './choose-step'
import { DescribeStep } from './describe-step'
import styles from './steps.module.css'
import { WizardSteps } from './wizard-steps'

/**
 * Choose, describe, upload. `email` of the signed-in user, null for a visitor. `step`: which one the address asks for, so that the
 * browser's Back leads from the second to the first; the second one needs files.
 */
export function UploadWizard({
  email,
  step: wanted,
  onVisitor,
  onNext,
  onBack,
  onDone,
}: {
  email: string | null
  step: 1 | 2
  onVisitor: () => void
  onNext: () => void
  onBack: () => void
  onDone: () => void
}) {
  const step = useWizard(({ entries }) => entries.length) > 0 ? wanted : 1
  const belongTo = useWizard((state) => state.belongTo)
  useEffect(() => belongTo(email), [belongTo, email])
  useGuardLeaving()

  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // The second step takes the focus itself; the first one has what was just published, or where files are chosen.
    if (step === 1)
      place.current
        ?.querySelector<HTMLElement>('[data-published], [data-choose]')
        ?.focus({ preventScroll: true })
  }, [step])

  function mayChoose() {
    if (email === null) onVisitor()
    return email !== null
  }

  return (
    <div ref={place} className={styles.step}>
      <WizardSteps step={step} />
      {step === 1 ? (
        <ChooseStep mayChoose={mayChoose} university={universityOf(email ?? '') ?? ''} onNext={onNext} />
      ) : (
        <DescribeStep onBack={onBack} onDone={onDone} />
      )}
    </div>
  )
}
