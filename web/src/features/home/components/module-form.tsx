import { universityOf } from '#events'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useSession } from '../../../session/session-store'
import { isSkipped, skipModules } from '../skipped-modules'
import { useModulePicker } from '../use-module-picker'
import { ModulePills } from './module-pills'
import styles from './module-form.module.css'

// Later than the first shelf.
const ModuleChoices = lazy(async () => ({
  default: (await fetchCode(() => import('./module-choices'))).ModuleChoices,
}))
const UnknownModules = lazy(async () => ({
  default: (await fetchCode(() => import('./unknown-modules'))).UnknownModules,
}))

/** The user's current modules; each has a shelf below. Somebody without any is asked to choose them first. */
export function ModuleForm() {
  const input = useRef<HTMLInputElement>(null)
  const picker = useModulePicker(input)
  const user = useSession((state) => state.user)
  const [skipped, setSkipped] = useState(() => user !== null && isSkipped(user._id))
  const [isOpen, setIsOpen] = useState(false)
  const said = useId()
  const isFirst = picker.modules.length === 0 && !skipped
  const { typed, chosen, unknown, problem, notice, isBusy } = picker

  return (
    <form
      className={styles.form}
      aria-label="My modules"
      onSubmit={(event) => {
        event.preventDefault()
        picker.submit()
        setIsOpen(false)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
      onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
    >
      {isFirst && <FirstWords email={user?.email ?? ''} />}
      <ModulePills picker={picker} input={input} />
      <input
        ref={input}
        className={styles.input}
        data-first={isFirst}
        aria-label="Add modules"
        aria-describedby={problem === undefined && notice === undefined ? undefined : said}
        aria-invalid={problem === undefined ? undefined : true}
        placeholder={isFirst ? 'Codes, titles, or a timetable' : 'Add modules, e.g. MA2001'}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onPaste={(event) => {
          setIsOpen(true)
          if (picker.paste(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onChange={(event) => {
          setIsOpen(true)
          picker.type(event.target.value)
        }}
      />
      <Button type="submit" size="dense" busy={isBusy}>
        {chosen.length === 0 ? 'Add' : `Add ${chosen.length}`}
      </Button>
      {problem !== undefined && (
        <p id={said} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {notice !== undefined && problem === undefined && (
        <p id={said} role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      {unknown.length > 0 && (
        <Suspense>
          <UnknownModules key={unknown.join()} picker={picker} />
        </Suspense>
      )}
      {(isFirst || isOpen) && unknown.length === 0 && (
        <div className={isFirst ? styles.inline : styles.over}>
          <Suspense fallback={<div className={styles.waiting} />}>
            <ModuleChoices picker={picker} />
          </Suspense>
        </div>
      )}
      {isFirst && (
        <Button
          variant="quiet"
          size="dense"
          onClick={() => {
            if (user !== null) skipModules(user._id)
            setSkipped(true)
            input.current?.focus()
          }}
        >
          Skip for now
        </Button>
      )}
    </form>
  )
}

function FirstWords({ email }: { email: string }) {
  const school = universityOf(email)
  return (
    <div className={styles.first}>
      <h2 className={styles.heading}>Which modules do you take?</h2>
      <p>
        {school !== null && `You study at ${school}, as your email says. `}
        Each module gets its own shelf here.
      </p>
    </div>
  )
}
