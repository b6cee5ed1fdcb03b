import { calls, emailField, isStudentEmail, passwordField, passwordMinLength, usernameField } from '#events'
import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../../components/button'
import { PasswordField, TextField } from '../../../components/field'
import { reasonOf } from '../../../http/api-error'
import { notify } from '../../../components/toasts/notify'
import { createAccount } from '../api/create-account'
import { privacyPolicy, termsOfUse } from '../legal-texts'
import { registrationMessage, studentEmailMessage } from '../messages'
import styles from './forms.module.css'
import type { HumanCheckHandle } from './human-check'
import { IdCardField } from './id-card-field'
import { LegalDialog } from './legal-dialog'

// The check's code is fetched only by those who need it.
const HumanCheck = lazy(() => import('./human-check').then((module) => ({ default: module.HumanCheck })))

const schema = z.object({
  email: emailField,
  name: usernameField,
  password: passwordField,
  accepted: z.literal(true),
  website: z.string(),
})
type Values = z.input<typeof schema>
type Account = z.output<typeof schema>

/** Creates an account; `onCreated` hears the credentials that the next steps need. */
export function RegisterForm({
  onCreated,
}: {
  onCreated: (login: { email: string; password: string }) => void
}) {
  const [idCard, setIdCard] = useState<File | null>(null)
  const [altcha, setAltcha] = useState('')
  const humanCheck = useRef<HumanCheckHandle>(null)
  const { register, handleSubmit, formState } = useForm<Values, unknown, Account>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { email: '', name: '', password: '', website: '' },
  })
  const { errors, isValid, isSubmitting } = formState
  const idCardIsImage = idCard?.type.startsWith('image/') ?? false
  const ready = isValid && idCardIsImage && altcha !== ''

  async function submit({ accepted: _accepted, website, ...account }: Account) {
    if (idCard === null) return
    if (!isStudentEmail(account.email)) return notify.error(studentEmailMessage)
    try {
      await createAccount({ ...account, ...(website === '' ? {} : { website }), idCard, altcha })
      onCreated({ email: account.email, password: account.password })
    } catch (error) {
      notify.error(registrationMessage(reasonOf(error, calls.register)))
      humanCheck.current?.solveAgain()
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
        autoComplete="email"
        required
        hint="NUS, NTU or SMU student address"
        error={errors.email && 'Enter your school e-mail address.'}
        {...register('email')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        required
        maxLength={30}
        error={errors.name && 'Choose a name of 2 to 30 characters.'}
        {...register('name')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={`At least ${passwordMinLength} characters`}
        error={errors.password && `Password must be at least ${passwordMinLength} characters.`}
        {...register('password')}
      />
      <IdCardField
        file={idCard}
        onChange={setIdCard}
        error={idCard !== null && !idCardIsImage ? 'Choose an image, for example a JPEG or PNG.' : undefined}
      />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website
          <input tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </div>
      <div className={styles.consent}>
        <label className={styles.check}>
          <input type="checkbox" required {...register('accepted')} />
          <span>I am 16 or older and accept the terms and the privacy policy</span>
        </label>
        <p className={styles.reading}>
          Read the <LegalDialog text={termsOfUse}>Terms of use</LegalDialog> and the{' '}
          <LegalDialog text={privacyPolicy}>Privacy policy</LegalDialog>
        </p>
      </div>
      <Suspense fallback={<div className={styles.checkPlace} />}>
        <HumanCheck ref={humanCheck} onSolution={setAltcha} />
      </Suspense>
      <Button type="submit" wide disabled={!ready} busy={isSubmitting}>
        {isSubmitting ? 'Creating your account…' : 'Create Account'}
      </Button>
    </form>
  )
}
