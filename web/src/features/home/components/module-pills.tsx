import { X } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { ModulePicker } from '../use-module-picker'
import styles from './module-form.module.css'

/** The user's modules. After a removal the focus moves to the pill that took its place, else to the field. */
export function ModulePills({
  picker: { modules, isBusy, remove },
  input,
}: {
  picker: ModulePicker
  input: RefObject<HTMLInputElement | null>
}) {
  const pills = useRef<HTMLUListElement>(null)
  if (modules.length === 0) return null

  const focusNext = (place: number) =>
    requestAnimationFrame(() => {
      const buttons = pills.current?.querySelectorAll('button')
      const next = buttons?.[Math.min(place, buttons.length - 1)] ?? input.current
      next?.focus()
    })
  return (
    <ul ref={pills} className={styles.pills} aria-label="Current modules">
      {modules.map((code, place) => (
        <li key={code} className={styles.pill}>
          {code}
          <button
            type="button"
            aria-label={`Remove ${code}`}
            aria-disabled={isBusy}
            onClick={() => !isBusy && remove(code, () => focusNext(place))}
          >
            <X size={13} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
