import { documentKind, id } from '#events'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../components/button'
import { notify } from '../../../components/toasts/notify'
import { beginsAsPdf, judgeFiles } from '../../../entities/document/file-rules'
import { inspectFiles } from '../inspect-files'
import { isPending, useWizard, wizardOf } from '../wizard-store'
import { ChosenFiles } from './chosen-files'
import { DropArea } from './drop-area'
import { Published } from './published'
import { RefusedFiles } from './refused-files'
import styles from './steps.module.css'

/** Step 1: choose files. */
export function ChooseStep({
  email,
  mayChoose,
  university,
  onNext,
}: {
  /** Of the signed-in user, null for a visitor. */
  email: string | null
  /** Called before files are added; redirects visitors. */
  mayChoose: () => boolean
  /** Default for files with no university in their name. */
  university: Parameters<ReturnType<typeof useWizard.getState>['add']>[1]['university']
  onNext: () => void
}) {
  const { entries, refusals, published, add, refuse, forgetRefusal, remove, clear } = useWizard((state) =>
    wizardOf(state, email),
  )
  const [params] = useSearchParams()
  const courseCode = params.get('course') ?? ''
  const kind = documentKind.safeParse(params.get('kind')).data ?? ''
  const wanted = id.safeParse(params.get('want')).data
  const refused = useId()
  const place = useRef<HTMLDivElement>(null)

  async function pick(files: File[]) {
    const looked = await Promise.all(
      files.map(async (file) => {
        const { name, size, type } = file
        return { file, name, size, type, beginsAsPdf: await beginsAsPdf(file) }
      }),
    )
    const chosen = useWizard.getState().entries.map(({ file }) => file)
    const { accepted, refusals } = judgeFiles(chosen, looked)
    refuse(refusals)
    if (accepted.length === 0) return
    add(
      accepted.map(({ file }) => file),
      { university, courseCode, kind, wantIds: wanted === undefined ? [] : [wanted] },
    )
    notify.success(`${accepted.length} file(s) uploaded.`)
    inspectFiles(accepted.map(({ name, size }) => `${name}:${size}`))
  }

  /** The pressed button disappears: the focus moves to the next one, or to the file picker. */
  function take(button: number, change: () => void) {
    flushSync(change)
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-takes-away]') ?? [])]
    const next = buttons[Math.min(button, buttons.length - 1)]
    ;(next ?? place.current?.querySelector<HTMLElement>('[data-choose]'))?.focus()
  }

  return (
    <div ref={place} className={styles.step}>
      {published.length > 0 && entries.length === 0 && <Published documents={published} />}
      <DropArea
        describedBy={refusals.map((_, index) => `${refused}-${index}`).join(' ') || undefined}
        onPick={(files) => void pick(files)}
        onBeforePick={mayChoose}
      />
      <RefusedFiles
        id={refused}
        refusals={refusals}
        onRemove={(refusal, index) => take(index, () => forgetRefusal(refusal))}
      />
      {entries.length > 0 && (
        <>
          <ChosenFiles
            entries={entries}
            onDelete={(key, index) => take(refusals.length + index, () => remove(key))}
          />
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => take(0, clear)}>
              Clear All
            </Button>
            {entries.some(isPending) && <Button onClick={onNext}>Next</Button>}
          </div>
        </>
      )}
    </div>
  )
}
