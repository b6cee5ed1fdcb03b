import { accountCalls } from '#events'
import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../../../components/button'
import { TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { messageOf, reasonOf } from '../../../http/api-error'
import { logIn } from '../api/log-in'
import styles from './forms.module.css'

/** Second step of a login: the code. The page redirects signed-in users. */
export function SecondFactorForm({
  login,
  onBack,
}: {
  login: { email: string; password: string; remember: boolean }
  onBack: (refusal: string | null) => void
}) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setWrong(undefined)
    setRefusal(null)
    setBusy(true)
    try {
      await logIn({ ...login, code })
    } catch (error) {
      setBusy(false)
      const message = messageOf(error, 'You could not be logged in. Please try again.')
      const reason = reasonOf(error, accountCalls.login)
      // The password was changed meanwhile, or the account suspended.
      if (reason === 'wrong-credentials' || reason === 'suspended') return onBack(message)
      if (reason !== 'wrong-second-factor' && reason !== 'second-factor-attempts') return setRefusal(message)
      setWrong(message)
      field.current?.focus()
      field.current?.select()
    }
  }

  return (
    <form className={styles.form} aria-label="Second factor" onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label="Code"
        hint="Six digits from your authenticator app, or a recovery code."
        error={wrong}
        value={code}
        required
        autoFocus
        maxLength={64}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <p className={styles.status}>
        No phone and no recovery code? The operator of this site can remove your second factor.
      </p>
      <FormError>{refusal}</FormError>
      <Button type="submit" wide busy={busy} disabled={code === ''}>
        {busy ? 'Checking…' : 'Log in'}
      </Button>
      <Button variant="quiet" wide onClick={() => onBack(null)}>
        Back
      </Button>
    </form>
  )
}
