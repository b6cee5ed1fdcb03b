import { passwordResetCalls, resetPasswordMinLength as minLength } from '#events'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../../../components/button'
import { FormError } from '../../../components/form-error'
import { NewPasswordFields } from '../../../components/new-password-fields'
import { PasswordUsername } from '../../../components/password-username'
import { messageOf, reasonOf } from '../../../http/api-error'
import { resetPassword } from '../api/reset-password'
import { crossed } from '../messages'
import { useHumanChecks } from '../use-human-checks'
import styles from './forms.module.css'

/** Form for a new password, typed twice. `onNotVerified`: the code was not redeemed, or too long ago. */
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
  const form = useForm({ defaultValues: { newPassword: '', confirmed: '' } })
  const { handleSubmit, formState, setError } = form
  const { isSubmitting } = formState
  const { passing, check } = useHumanChecks()

  async function submit({ newPassword }: { newPassword: string }) {
    setRefusal(null)
    try {
      await passing((altcha) => resetPassword({ email, newPassword, altcha }))
      onReset()
    } catch (error) {
      const message = crossed(messageOf(error, 'Failed to reset password'))
      const reason = reasonOf(error, passwordResetCalls.resetPassword)
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
      <PasswordUsername email={email} />
      <FormProvider {...form}>
        <NewPasswordFields minLength={minLength} wording={crossed} autoFocus />
      </FormProvider>
      {check}
      <FormError>{refusal}</FormError>
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  )
}
