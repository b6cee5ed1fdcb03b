import { entryCalls } from '#events'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/button'
import { FormError } from '../../../components/form-error'
import { SecondFactorField } from '../../../components/second-factor-field'
import { messageOf, reasonOf } from '../../../http/api-error'
import { logIn } from '../api/log-in'
import { useHumanChecks } from '../use-human-checks'
import styles from './forms.module.css'

/** Second step of a login: the code. The page redirects signed-in users. */
export function SecondFactorForm({
  login,
  onBack,
}: {
  login: { email: string; password: string; remember: boolean }
  /** With the error if a code cannot help. */
  onBack: (error?: unknown) => void
}) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError, setFocus } = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = formState
  const { passing, check } = useHumanChecks()

  async function submit({ code }: { code: string }) {
    setRefusal(null)
    try {
      await passing((altcha) => logIn({ ...login, code, altcha }))
    } catch (error) {
      const reason = reasonOf(error, entryCalls.login)
      // The account is suspended, which is checked after the code, or the password was changed meanwhile.
      if (reason === 'suspended' || reason === 'wrong-credentials') return onBack(error)
      const message = messageOf(error, 'You couldn’t be logged in. Please try again.')
      if (reason !== 'wrong-second-factor' && reason !== 'second-factor-attempts') return setRefusal(message)
      setError('code', { message })
      setFocus('code', { shouldSelect: true })
    }
  }

  return (
    <form
      className={styles.form}
      aria-label="Second factor"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <SecondFactorField
        autoFocus
        error={errors.code?.message}
        {...register('code', { required: 'Enter the code.' })}
      />
      <p className={styles.status}>
        No phone and no recovery code? The operator of this site can remove your second factor.
      </p>
      {check}
      <FormError>{refusal}</FormError>
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Checking…' : 'Log in'}
      </Button>
      <Button variant="quiet" wide onClick={() => onBack()}>
        Back
      </Button>
    </form>
  )
}
