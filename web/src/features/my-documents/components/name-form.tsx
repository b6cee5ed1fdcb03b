import { folderNameField, maxFolderNameLength } from '#events'
import { useState } from 'react'
import { Button } from '../../../components/button'
import { TextField } from '../../../components/field'
import { messageOf } from '../../../http/api-error'
import styles from './name-form.module.css'

/** Names a folder: a new one, or again. `save` may throw ApiError. Escape cancels. */
export function NameForm({
  label,
  initial = '',
  action,
  save,
  onClose,
}: {
  label: string
  initial?: string
  /** On the button. */
  action: string
  save: (name: string) => Promise<unknown>
  /** Saved or cancelled. */
  onClose: () => void
}) {
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit() {
    const read = folderNameField.safeParse(name)
    if (!read.success) return setError(read.error.issues[0]?.message)
    setIsBusy(true)
    try {
      await save(read.data)
      onClose()
    } catch (failure) {
      setError(messageOf(failure, 'The folder couldn’t be saved.'))
      setIsBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <TextField
        label="Name of the folder"
        value={name}
        maxLength={maxFolderNameLength}
        autoComplete="off"
        // The form opens because its button was pressed.
        autoFocus
        error={error}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setName(target.value)
          setError(undefined)
        }}
      />
      <span className={styles.buttons}>
        <Button type="submit" size="dense" busy={isBusy}>
          {action}
        </Button>
        <Button variant="quiet" size="dense" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
