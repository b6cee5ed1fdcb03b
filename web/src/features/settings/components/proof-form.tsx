import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/button'
import { PasswordField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { PasswordUsername } from '../../../components/password-username'
import { SecondFactorField } from '../../../components/second-factor-field'
import { ApiError, messageOf } from '../../../http/api-error'
import type { Proof } from '../api/second-factor'
import styles from './second-factor.module.css'
import settings from './settings.module.css'

/** Form for changes that need the password and a code of the second factor. `send` rejects with the server's error. */
export function ProofForm({
  label,
  email,
  children,
  withoutCode = false,
  confirm,
  busyConfirm,
  danger = false,
  onCancel,
  send,
}: {
  label: string
  email: string
  /** Explains what happens. */
  children: ReactNode
  /** The password is enough. */
  withoutCode?: boolean
  confirm: string
  busyConfirm: string
  danger?: boolean
  /** Absent if there is no way back. */
  onCancel?: (() => void) | undefined
  send: (proof: Proof) => Promise<void>
}) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError, setFocus } = useForm<Proof>({
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState

  async function submit(proof: Proof) {
    setRefusal(null)
    try {
      await send(proof)
    } catch (error) {
      const message = messageOf(error, 'That didn’t work. Please try again.')
      const field = fieldOf(error)
      if (field === null) return setRefusal(message)
      setError(field, { message })
      setFocus(field, { shouldSelect: true })
    }
  }

  return (
    <form
      className={settings.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      {children}
      <PasswordUsername email={email} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        autoFocus
        maxLength={128}
        error={errors.password?.message}
        {...register('password', { required: 'Enter your password.' })}
      />
      {!withoutCode && (
        <SecondFactorField
          error={errors.code?.message}
          {...register('code', { required: 'Enter the code.' })}
        />
      )}
      <FormError>{refusal}</FormError>
      <div className={styles.actions}>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isSubmitting}>
          {isSubmitting ? busyConfirm : confirm}
        </Button>
      </div>
    </form>
  )
}

function fieldOf(error: unknown): 'password' | 'code' | null {
  if (!(error instanceof ApiError)) return null
  if (error.reason === 'wrong-password') return 'password'
  return error.reason === 'wrong-second-factor' || error.reason === 'second-factor-attempts' ? 'code' : null
}
