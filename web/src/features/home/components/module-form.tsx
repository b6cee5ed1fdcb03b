import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { modulesFailure } from '../../../entities/user/api/update-modules'
import { mergeModules, readModules } from '../../../entities/user/modules'
import { useModules } from '../../../entities/user/use-modules'
import styles from './module-form.module.css'

/** The user's current modules; each has a shelf below. */
export function ModuleForm() {
  const { modules, update, isPending } = useModules()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const pills = useRef<HTMLUListElement>(null)
  const said = useId()

  const fail = (error: unknown) => {
    setProblem(modulesFailure(error))
    input.current?.focus()
  }

  /** The focus moves to the pill that took its place, else to the field. */
  const remove = (code: string, place: number) =>
    update((present) => present.filter((other) => other !== code), {
      onSuccess: () =>
        requestAnimationFrame(() => {
          const buttons = pills.current?.querySelectorAll('button')
          const next = buttons?.[Math.min(place, buttons.length - 1)] ?? input.current
          next?.focus()
        }),
      onError: fail,
    })

  const add = () => {
    const { codes, wrong } = readModules(typed)
    setProblem(problemOf(codes, wrong))
    if (codes.length > 0)
      update((present) => mergeModules(present, codes), {
        onSuccess: () => setTyped(wrong.join(', ')),
        onError: fail,
      })
    else input.current?.focus()
  }

  return (
    <form
      className={styles.form}
      aria-label="My modules"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      {modules.length > 0 && (
        <ul ref={pills} className={styles.pills} aria-label="Current modules">
          {modules.map((code, place) => (
            <li key={code} className={styles.pill}>
              {code}
              <button
                type="button"
                aria-label={`Remove ${code}`}
                aria-disabled={isPending}
                onClick={() => !isPending && remove(code, place)}
              >
                <X size={13} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        className={styles.input}
        aria-label="Add modules"
        aria-describedby={problem === undefined ? undefined : said}
        aria-invalid={problem === undefined ? undefined : true}
        placeholder="Add modules, e.g. MA2001"
        value={typed}
        maxLength={200}
        autoCapitalize="characters"
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" size="dense" busy={isPending}>
        Add
      </Button>
      {problem !== undefined && (
        <p id={said} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  )
}

function problemOf(codes: readonly string[], wrong: readonly string[]): string | undefined {
  if (codes.length === 0) return 'Enter valid module codes.'
  if (wrong.length === 0) return undefined
  return `${wrong.map((code) => `“${code}”`).join(', ')} ${wrong.length === 1 ? 'is no module code' : 'are no module codes'}.`
}
