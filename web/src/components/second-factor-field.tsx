import type { ComponentProps } from 'react'
import { TextField } from './field'

/** A code of the second factor: from the app, or a recovery code. */
export function SecondFactorField(input: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  return (
    <TextField
      label="Code"
      hint="Six digits from your authenticator app, or a recovery code."
      required
      maxLength={64}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...input}
    />
  )
}
