import { askedHumanCheck, emailField, isStudentEmail, passwordResetCalls } from '#events'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/button'
import { TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { notify } from '../../../components/toasts/notify'
import { detailsOf, messageOf, reasonOf } from '../../../http/api-error'
import { requestReset } from '../api/reset-password'
import { crossed, networkBusyMessage, studentEmailMessage } from '../messages'
import { noteSentUnless } from '../sent-codes'
import styles from './forms.module.css'
import { useAskedCheck } from './use-asked-check'

/** Requests a code by email; `onSent` receives the address. */
export function ForgotPasswordForm({
  email: given,
  onSent,
}: {
  email: string
  onSent: (email: string) => void
}) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { email: given },
  })
  const { errors, isSubmitting } = formState

  const { ask, check } = useAskedCheck((altcha) => void handleSubmit((values) => submit(values, altcha))())

  async function submit({ email: typed }: { email: string }, altcha?: string) {
    setRefusal(null)
    const email = emailField.parse(typed)
    try {
      await requestReset(email, altcha)
      // The server sends no other code within two minutes.
      noteSentUnless(({ resendIn }) => resendIn > 0, 'reset-password', email)
      notify.success('OTP sent! Check your email.')
      onSent(email)
    } catch (error) {
      const isAsked = reasonOf(error, passwordResetCalls.requestResetPassword) === 'human-check'
      if (isAsked && altcha === undefined) return ask(askedHumanCheck(detailsOf(error)))
      setRefusal(crossed(isAsked ? networkBusyMessage : messageOf(error, 'Failed to send OTP')))
    }
  }

  return (
    <form
      className={styles.form}
      aria-label="Forgot password"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => submit(values))(event)}
    >
      <TextField
        label="School Email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        hint="The one that you signed up with"
        error={errors.email?.message}
        {...register('email', { validate: refusalOf })}
      />
      {check}
      <FormError>{refusal}</FormError>
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send OTP'}
      </Button>
    </form>
  )
}

function refusalOf(email: string): string | true {
  if (!emailField.safeParse(email).success) return 'Enter your school email address.'
  return isStudentEmail(email) || crossed(studentEmailMessage)
}
