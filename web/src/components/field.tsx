import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'

interface FieldTexts {
  label: ReactNode
  /** Always shown below the field. */
  hint?: ReactNode
  /** Replaces the hint. */
  error?: string | undefined
}
interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label, a control and its hint or error, linked for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {said !== undefined && (
        <p id={`${id}-said`} className={error === undefined ? styles.hint : styles.error}>
          {said}
        </p>
      )}
    </div>
  )
}

/** A single-line text field; accepts all props of an input, including `ref`. */
export function TextField({ label, hint, error, ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input {...input} {...wiring} />}
    </Field>
  )
}

/** A multi-line text field. */
export function TextAreaField({ label, hint, error, ...area }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea rows={6} {...area} {...wiring} />}
    </Field>
  )
}

/** A password with a show/hide toggle. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: FieldTexts & Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={styles.withToggle}>
          <input {...input} {...wiring} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            className={styles.toggle}
            aria-label={`${shown ? 'Hide' : 'Show'} ${typeof label === 'string' ? label.toLowerCase() : 'password'}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          </button>
        </div>
      )}
    </Field>
  )
}
