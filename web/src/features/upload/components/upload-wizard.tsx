import { universityOf } from '#events'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { Loading } from '../../../components/skeleton'
import { useSession } from '../../../session/session-store'
import { guardUploads, useGuardLeaving } from '../use-guard-leaving'
import { useWizard, wizardOf } from '../wizard-store'
import { ChooseStep } from './choose-step'
import styles from './steps.module.css'
import { WizardSteps } from './wizard-steps'

const fetchDescribeStep = () => fetchCode(() => import('./describe-step'))
const DescribeStep = lazy(async () => ({ default: (await fetchDescribeStep()).DescribeStep }))

// On every page, once files may be chosen.
guardUploads()
useSession.subscribe(({ endedBy }) => {
  if (endedBy === 'logout') useWizard.getState().belongTo(null)
})

/**
 * The upload wizard: choose, describe, upload. `email`: of the signed-in user, null for a visitor. `step`: from the address, so
 * that Back leads from step 2 to step 1. Step 2 needs files, and stays while they upload. `onEmpty`: the address asks for step 2,
 * but there are no files.
 */
export function UploadWizard({
  email,
  step: wanted,
  onVisitor,
  onNext,
  onBack,
  onEmpty,
}: {
  email: string | null
  step: 1 | 2
  onVisitor: () => void
  onNext: () => void
  onBack: () => void
  onEmpty: () => void
}) {
  const isEmpty = useWizard((state) => wizardOf(state, email).entries.length === 0)
  const isSending = useWizard((state) =>
    wizardOf(state, email).entries.some(({ outcome }) => outcome.kind === 'sending'),
  )
  const step = isEmpty ? 1 : isSending ? 2 : wanted
  const belongTo = useWizard((state) => state.belongTo)
  useEffect(() => {
    // The files of a session that ended by itself wait for its user.
    if (email !== null) belongTo(email)
  }, [belongTo, email])
  useGuardLeaving()
  // It comes while files are chosen.
  useEffect(() => void fetchDescribeStep().catch(() => undefined), [])

  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // Step 2 sets the focus itself; in step 1 it goes to the published documents or to the file picker.
    if (step === 1)
      place.current
        ?.querySelector<HTMLElement>('[data-published], [data-choose]')
        ?.focus({ preventScroll: true })
  }, [step])

  const leaveStep2 = useEffectEvent(onEmpty)
  useEffect(() => {
    // Not when the session has ended: that opens the login.
    if (isEmpty && wanted === 2 && email !== null) leaveStep2()
  }, [isEmpty, wanted, email])

  function mayChoose() {
    if (email === null) onVisitor()
    return email !== null
  }

  return (
    <div ref={place} className={styles.step}>
      <WizardSteps step={step} />
      {step === 1 ? (
        <ChooseStep
          email={email}
          mayChoose={mayChoose}
          university={universityOf(email ?? '') ?? ''}
          onNext={onNext}
        />
      ) : (
        <Suspense fallback={<Loading label="Loading the form" />}>
          <DescribeStep onBack={onBack} />
        </Suspense>
      )}
    </div>
  )
}
