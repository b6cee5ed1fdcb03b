import { sessionCalls, registrationPasswordMinLength as minLength } from '#events'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../../../components/button'
import { PasswordField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { NewPasswordFields } from '../../../components/new-password-fields'
import { notify } from '../../../components/toasts/notify'
import { PasswordUsername } from '../../../components/password-username'
import { messageOf, reasonOf } from '../../../http/api-error'
import { changePassword } from '../api/change-password'
import { Section } from './section'
import styles from './settings.module.css'

const empty = { password: '', newPassword: '', confirmed: '' }

export function ChangePassword({ email }: { email: string }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({ defaultValues: empty })
  const { register, handleSubmit, formState, setError, reset } = form
  const { errors, isSubmitting } = formState

  async function submit({ password, newPassword }: typeof empty) {
    setRefusal(null)
    try {
      await changePassword({ password, newPassword })
      reset(empty)
      notify.success('Your password was changed.')
    } catch (error) {
      const message = messageOf(error, 'Your password couldn’t be changed.')
      const reason = reasonOf(error, sessionCalls.changePassword)
      if (reason === 'wrong-password') setError('password', { message }, { shouldFocus: true })
      else if (reason === 'weak-password') setError('newPassword', { message }, { shouldFocus: true })
      else setRefusal(message)
    }
  }

  return (
    <Section title="Password" lead="You stay logged in here, and are logged out everywhere else.">
      <form
        className={styles.form}
        aria-label="Change password"
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <PasswordUsername email={email} />
        <PasswordField
          label="Old Password"
          autoComplete="current-password"
          required
          maxLength={128}
          error={errors.password?.message}
          {...register('password', { required: 'Enter your password.' })}
        />
        <FormProvider {...form}>
          <NewPasswordFields minLength={minLength} />
        </FormProvider>
        <FormError>{refusal}</FormError>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Changing…' : 'Change password'}
        </Button>
      </form>
    </Section>
  )
}
