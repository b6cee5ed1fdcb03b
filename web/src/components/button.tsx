import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'

interface Look {
  /** primary: the main action; secondary: an alternative; quiet: text only; danger: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'dense' | 'normal' | 'large'
  /** As wide as its container. */
  wide?: boolean
}

function classOf({ variant = 'primary', size = 'normal', wide = false }: Look, extra?: string) {
  return [styles.button, styles[variant], styles[size], wide && styles.wide, extra].filter(Boolean).join(' ')
}

/** A button. `busy` prevents further presses and tells screen readers; the focus stays on it. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'aria-disabled'> & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // Prevents both the click handler and submitting the form with Enter.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classOf(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: Look & LinkProps) {
  return (
    <Link
      {...rest}
      className={classOf(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    />
  )
}
