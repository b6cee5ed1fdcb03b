import { entryCalls, isStudentEmail, registrationPasswordMinLength as minLength } from '#events'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useForm, useWatch, type Resolver } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { FacePlace } from '../../../components/face-place'
import { PasswordField, TextField } from '../../../components/field'
import { fetchCode } from '../../../components/fetch-code'
import { FormError } from '../../../components/form-error'
import { PhotoField } from '../../../components/photo/photo-field'
import { messageOf, reasonOf } from '../../../http/api-error'
import { notify } from '../../../components/toasts/notify'
import { studentEmailMessage, takenMessage } from '../messages'
import type { Account, Values } from '../registration'
import type { RegistrationRefusal } from '../registration-refusal'
import styles from './forms.module.css'
import { useHumanChecks } from '../use-human-checks'
import { useIdCard } from '../use-id-card'
import type { HumanCheckHandle } from './human-check-props'
import { LazyHumanCheck } from './lazy-human-check'
import { LegalDialog } from './legal-dialog'
import type { Picture } from './picture-choice'

// No photo has faces yet when the form opens.
const PictureChoice = lazy(async () => ({
  default: (await fetchCode(() => import('./picture-choice'))).PictureChoice,
}))

// The page shows its form without them.
const fetchRegistration = () => fetchCode(() => import('../registration'))
const check: Resolver<Values, unknown, Account> = async (...input) =>
  (await fetchRegistration()).checkRegistration(...input)

/** Creates an account; `onCreated` receives what the next steps need, also for coming back. */
export function RegisterForm({
  begun,
  onCreated,
}: {
  /** Earlier input of this visitor. */
  begun: { email: string | undefined; name: string | undefined }
  onCreated: (account: { email: string; name: string; password: string; remember: boolean }) => void
}) {
  const [refusal, setRefusal] = useState<RegistrationRefusal | null>(null)
  const unaccepted = useId()
  const humanCheck = useRef<HumanCheckHandle>(null)
  const { passing, check: humanChecks } = useHumanChecks()
  const { card, ...idCard } = useIdCard(humanCheck, passing)
  const [picture, setPicture] = useState<Picture>('face')
  const { register, handleSubmit, formState, control, setFocus } = useForm<Values, unknown, Account>({
    resolver: check,
    mode: 'onTouched',
    defaultValues: {
      email: begun.email ?? '',
      name: begun.name ?? '',
      password: '',
      website: '',
      remember: false,
    },
  })
  const { errors, isValid, isSubmitting, touchedFields } = formState
  const ready = isValid && card.kind === 'read'
  const [email, name] = useWatch({ control, name: ['email', 'name'] })
  // Shown when the field loses the focus. The button stays enabled, so that pressing it shows the error too.
  const isForeign = touchedFields.email === true && errors.email === undefined && !isStudentEmail(email)

  const refusedAt = (field: RegistrationRefusal['field']) =>
    refusal?.field === field ? refusal.message : undefined

  async function submit({ accepted: _accepted, website, remember, ...account }: Account) {
    if (card.kind !== 'read') return
    if (!isStudentEmail(account.email)) {
      setFocus('email')
      return notify.error(studentEmailMessage)
    }
    setRefusal(null)
    const { createAccount, registrationRefusal } = await fetchRegistration()
    try {
      const { idCardUrl, chosen: face } = card
      const asked = {
        ...account,
        ...(website !== '' && { website }),
        ...(picture === 'initials' && { picture }),
        ...{ idCardUrl, face },
      }
      await passing((altcha) => createAccount({ ...asked, altcha }))
      onCreated({ email: account.email, name: account.name, password: account.password, remember })
    } catch (error) {
      const reason = reasonOf(error, entryCalls.register)
      const why = registrationRefusal(reason, messageOf(error, 'Choose another name.'))
      if (why.field === 'idCard') return idCard.refuse(why.message)
      setRefusal(why)
      if (why.field !== null) setFocus(why.field)
    }
  }

  return (
    <form
      className={styles.form}
      aria-label="Create Account"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <TextField
        label="School Email Only"
        type="email"
        autoComplete="username"
        required
        hint="NUS, NTU or SMU student address"
        error={
          errors.email
            ? 'Enter your school email address.'
            : isForeign
              ? studentEmailMessage
              : refusedAt('email')
        }
        {...register('email', { onChange: () => setRefusal(null) })}
      />
      {refusedAt('email') === takenMessage && (
        <p className={styles.next}>
          If it is yours, <Link to="/forgot-password">reset your password</Link>, or{' '}
          <Link to="/contact">write to us</Link>.
        </p>
      )}
      <TextField
        label="Username"
        autoComplete="nickname"
        required
        maxLength={30}
        error={errors.name?.message ?? refusedAt('name')}
        {...register('name', { onChange: () => setRefusal(null) })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={`At least ${minLength} characters`}
        maxLength={128}
        error={errors.password?.message ?? refusedAt('password')}
        {...register('password', { onChange: () => setRefusal(null) })}
      />
      <PhotoField
        label="School ID Card"
        required
        onPreparing={idCard.prepare}
        onChange={idCard.pick}
        error={card.kind === 'refused' ? card.message : null}
        hint="Student card only; cover its number. You’ll see what is cut out, and can choose initials instead. Nobody is shown the photo, and it is deleted once your email is verified."
      />
      {card.kind !== 'none' && (
        // As high as what replaces it, from the moment the photo is picked: the form must not move under a finger.
        <Suspense
          fallback={
            <p className={styles.looking}>
              <FacePlace /> Looking for the face…
            </p>
          }
        >
          <PictureChoice {...{ card, name, picture, ...idCard }} onPicture={setPicture} />
        </Suspense>
      )}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website
          <input tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </div>
      <div className={styles.consent}>
        <label className={styles.check}>
          <input
            type="checkbox"
            required
            aria-invalid={errors.accepted ? true : undefined}
            aria-describedby={errors.accepted && unaccepted}
            {...register('accepted')}
          />
          <span>I am 16 or older and accept the terms and the privacy policy</span>
        </label>
        {errors.accepted && (
          <p id={unaccepted} className={styles.unaccepted}>
            Accept them to continue.
          </p>
        )}
        <p className={styles.reading}>
          Read the <LegalDialog name="terms">Terms of use</LegalDialog> and the{' '}
          <LegalDialog name="privacy">Privacy policy</LegalDialog>
        </p>
      </div>
      <label className={styles.check}>
        <input type="checkbox" {...register('remember')} />
        <span>Remember me</span>
      </label>
      <Suspense fallback={<div className={styles.checkPlace} />}>
        <LazyHumanCheck ref={humanCheck} isAwaited={card.kind === 'looking'} onSolution={idCard.onSolution} />
      </Suspense>
      {humanChecks}
      <FormError>{refusal !== null && refusal.field === null ? refusal.message : null}</FormError>
      <Button type="submit" wide disabled={!ready} busy={isSubmitting}>
        {isSubmitting ? 'Creating your account…' : 'Create Account'}
      </Button>
    </form>
  )
}
