import { Button } from '../../../components/button'
import { notify } from '../../../components/toasts/notify'
import { judgeFiles } from '../file-rules'
import { useWizard } from '../wizard-store'
import { ChosenFiles } from './chosen-files'
import { DropArea } from './drop-area'
import { Published } from './published'
import styles from './steps.module.css'

/** Step 1: which files. */
export function ChooseStep({
  mayChoose,
  university,
}: {
  /** Asked before files are taken; leads a visitor to where they may. */
  mayChoose: () => boolean
  /** For files whose name does not say. */
  university: Parameters<ReturnType<typeof useWizard.getState>['add']>[1]['university']
}) {
  const { entries, published, add, remove, clear, goTo } = useWizard()

  function pick(files: File[]) {
    const { accepted, complaints } = judgeFiles(
      entries.map(({ file }) => file),
      files,
    )
    complaints.forEach(notify.error)
    if (accepted.length === 0) return
    add(accepted, { university })
    notify.success(`${accepted.length} file(s) uploaded.`)
  }

  return (
    <div className={styles.step}>
      {published.length > 0 && <Published documents={published} />}
      <DropArea onPick={pick} onBeforePick={mayChoose} />
      {entries.length > 0 && (
        <>
          <ChosenFiles entries={entries} onDelete={remove} />
          <div className={styles.actions}>
            <Button variant="secondary" onClick={clear}>
              Clear All
            </Button>
            <Button onClick={() => goTo(2)}>Next</Button>
          </div>
        </>
      )}
    </div>
  )
}
