import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button'
import { notify } from '../../../components/toasts/notify'
import { mergeModules, readModules } from '../modules'
import { useModules } from '../use-modules'
import styles from './module-form.module.css'

/** What one studies now: each module has its shelf below. */
export function ModuleForm() {
  const { modules, update, isPending } = useModules()
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.form}
      aria-label="My modules"
      onSubmit={(event) => {
        event.preventDefault()
        const added = readModules(typed)
        if (added.length === 0) return notify.error('Enter valid module codes.')
        update(mergeModules(modules, added), { onSuccess: () => setTyped('') })
      }}
    >
      {modules.length > 0 && (
        <ul className={styles.pills} aria-label="Current modules">
          {modules.map((code) => (
            <li key={code} className={styles.pill}>
              {code}
              <button
                type="button"
                aria-label={`Remove ${code}`}
                disabled={isPending}
                onClick={() => update(modules.filter((other) => other !== code))}
              >
                <X size={13} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        className={styles.input}
        aria-label="Add modules"
        placeholder="Add modules, e.g. MA2001"
        value={typed}
        maxLength={200}
        autoCapitalize="characters"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="dense" busy={isPending}>
        Add
      </Button>
    </form>
  )
}
