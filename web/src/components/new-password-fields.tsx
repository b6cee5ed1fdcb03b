import { hasInvisible, invisibleInPassword, isLongEnough, normalPassword } from '#events'
import { useFormContext } from 'react-hook-form'
import { PasswordField } from './field'

/** The fields for a new password and its repetition. `wording`: the form's error messages. */
export function NewPasswordFields({
  minLength,
  wording = (message) => message,
  autoFocus = false,
}: {
  minLength: number
  wording?: (message: string) => string
  autoFocus?: boolean
}) {
  const { register, formState, getValues } = useFormContext<{ newPassword: string; confirmed: string }>()
  const { errors } = formState
  return (
    <>
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
        maxLength={128}
        hint={`At least ${minLength} characters`}
        error={errors.newPassword?.message}
        {...register('newPassword', {
          validate: (value) => {
            if (!isLongEnough(value, minLength))
              return wording(`Password must be at least ${minLength} characters.`)
            return !hasInvisible(value) || wording(invisibleInPassword)
          },
        })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        maxLength={128}
        error={errors.confirmed?.message}
        {...register('confirmed', {
          validate: (value) =>
            normalPassword(value) === normalPassword(getValues('newPassword')) ||
            wording('Passwords do not match.'),
        })}
      />
    </>
  )
}
