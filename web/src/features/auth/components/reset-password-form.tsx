import { calls, resetPasswordMinLength as minLength } from '#events'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/button'
import { PasswordField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { WhosePassword } from '../../../components/whose-password'
import { messageOf, reasonOf } from '../../../http/api-error'
import { resetPassword } from '../api/reset-password'
import { crossed } from '../messages'
import styles from './forms.module.css'

/** Takes a new password, twice. `onNotVerified`: the code that permits it was not typed in, or too long ago. */
export function ResetPasswordForm({
  email,
  onReset,
  onNotVerified,
}: {
  email: string
  onReset: () => void
  onNotVerified: (message: string) => void
}) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, formState, getValues, setError } = useForm({
    defaultValues: { newPassword: '', confirmed: '' },
  })
  const { errors, isSubmitting } = formState

  async function submit({ newPassword }: { newPassword: string }) {
    setRefusal(null)
    try {
      await resetPassword({ email, newPassword })
      onReset()
    } catch (error) {
      const message = crossed(messageOf(error, 'Failed to reset password'))
      const reason = reasonOf(error, calls.resetPassword)
      if (reason === 'reset-not-verified') onNotVerified(message)
      else if (reason === 'weak-password') setError('newPassword', { message }, { shouldFocus: true })
      else setRefusal(message)
    }
  }

  return (
    <form
      className={styles.form}
      aria-label="Reset Password"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <WhosePassword email={email} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        autoFocus
        maxLength={128}
        hint={`At least ${minLength} characters`}
        error={errors.newPassword?.message}
        {...register('newPassword', {
          validate: (value) =>
            value.length >= minLength || crossed(`Password must be at least ${minLength} characters.`),
        })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        maxLength={128}
        error={errors.confirmed?.message}
        {...register('confirmed', {
          validate: (value) => value === getValues('newPassword') || crossed('Passwords do not match.'),
        })}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  )
}
