import { useRef, useState } from 'react'

interface Parser<Body> {
  safeParse(data: Typed): { data?: Body; error?: { issues: { path: PropertyKey[] }[] } }
}
type Typed = Readonly<Record<string, string | boolean>>

/** A form of texts and ticks that a schema of a call checks. `faultTexts`: the error of each required field, in their order on the page. */
export function useTypedForm<Body>(
  schema: Parser<Body>,
  faultTexts: Readonly<Record<string, string>>,
  initial: Typed = {},
) {
  const [typed, setTyped] = useState(initial)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const set = (name: string, value: string | boolean) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setFaults(({ [name]: _gone, ...rest }) => rest)
  }

  return {
    form,
    typed,
    set,
    /** The request; null if something is missing, which is then marked and focused. */
    read: (): Body | null => {
      const { data, error } = schema.safeParse(typed)
      const wrong = Object.entries(faultTexts).filter(([name]) =>
        error?.issues.some(({ path }) => path[0] === name),
      )
      setFaults(Object.fromEntries(wrong))
      if (data !== undefined) return data
      form.current?.querySelector<HTMLElement>(`[name='${wrong[0]?.[0] ?? ''}']`)?.focus()
      return null
    },
    field: (name: string) => ({
      name,
      required: name in faultTexts,
      value: typeof typed[name] === 'string' ? typed[name] : '',
      error: faults[name],
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    }),
    tick: (name: string) => ({
      name,
      checked: typed[name] === true,
      error: faults[name],
      onChange: ({ target }: { target: { checked: boolean } }) => set(name, target.checked),
    }),
  }
}
