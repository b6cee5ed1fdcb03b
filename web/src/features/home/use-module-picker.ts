import { maxModules } from '#events'
import { useState, type RefObject } from 'react'
import { fetchCode } from '../../components/fetch-code'
import { modulesFailure } from '../../entities/user/api/update-modules'
import { isTimetable, mergeModules } from '../../entities/user/modules'
import { useModules } from '../../entities/user/use-modules'
import { readUnknownModules } from './api/read-module-choices'
import { readTyped, withoutAsked } from './typed-modules'

/** Modules being chosen: typed, picked from the list, or found in a pasted timetable. `input`: gets the focus after a failure. */
export function useModulePicker(input: RefObject<HTMLInputElement | null>) {
  const { modules, update, isPending } = useModules()
  const [typed, setTyped] = useState('')
  /** Picked, and not added yet. */
  const [chosen, setChosen] = useState<readonly string[]>([])
  /** Typed or pasted codes that nobody shared notes for: the user is asked. */
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [isChecking, setIsChecking] = useState(false)

  const fail = (error: unknown) => refuse(modulesFailure(error))
  const refuse = (text: string) => {
    setProblem(text)
    input.current?.focus()
  }
  const add = (codes: readonly string[], onSuccess: () => void) =>
    update((present) => mergeModules(present, codes), { onSuccess, onError: fail })

  const submit = async () => {
    const { codes, wrong, problem: said } = readTyped(typed, chosen)
    setNotice(undefined)
    setProblem(said ?? undefined)
    if (codes.length === 0) return input.current?.focus()
    if (mergeModules(modules, codes).length > maxModules)
      return refuse(`You can follow up to ${maxModules} modules. Leave some of them out.`)
    // Keeps the text and the choices that were added meanwhile.
    const clear = () => {
      setTyped((now) => (now === typed ? wrong.join(', ') : now))
      setChosen((now) => now.filter((code) => !codes.includes(code)))
    }
    const added = codes.filter((code) => !modules.includes(code))
    if (added.length === 0) {
      setNotice(`You follow ${codes.length === 1 ? 'it' : 'them'} already.`)
      return clear()
    }
    setIsChecking(true)
    try {
      const missing = await readUnknownModules(added)
      const known = added.filter((code) => !missing.includes(code))
      const done = () => {
        clear()
        setUnknown(missing)
      }
      if (known.length === 0) done()
      else add(known, done)
    } catch (error) {
      fail(error)
    } finally {
      setIsChecking(false)
    }
  }

  const choose = async (timetable: string) => {
    const { modulesInTimetable } = await fetchCode(() => import('../../entities/user/timetable'))
    const found = modulesInTimetable(timetable).filter((code) => !modules.includes(code))
    if (found.length === 0) {
      setNotice(undefined)
      return setProblem('That text has no new module codes. Copy your whole timetable, or type your modules.')
    }
    setProblem(undefined)
    setChosen((before) => mergeModules(before, found))
    setNotice(`${found.length} found in your timetable. Tap those that are not yours, then add the others.`)
  }

  return {
    modules,
    typed,
    chosen,
    unknown,
    problem,
    notice,
    isBusy: isChecking || isPending,
    type: (text: string) => {
      setTyped(text)
      setProblem(undefined)
      setNotice(undefined)
    },
    /** True if the text was a timetable: its modules are chosen. */
    paste: (text: string): boolean => {
      if (isTimetable(text)) void choose(text)
      return isTimetable(text)
    },
    toggle: (code: string) => {
      const isChosen = chosen.includes(code)
      setChosen(isChosen ? chosen.filter((other) => other !== code) : [...chosen, code])
      setProblem(undefined)
      if (!isChosen) setTyped(withoutAsked(typed))
    },
    submit: () => void submit(),
    keep: () =>
      add(unknown, () => {
        setUnknown([])
        input.current?.focus()
      }),
    leaveOut: () => {
      setUnknown([])
      input.current?.focus()
    },
    remove: (code: string, onSuccess: () => void) =>
      update((present) => present.filter((other) => other !== code), { onSuccess, onError: fail }),
  }
}
export type ModulePicker = ReturnType<typeof useModulePicker>
