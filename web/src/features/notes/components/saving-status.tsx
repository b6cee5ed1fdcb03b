import type { NoteState, Saving } from '../note-keeper'
import styles from './saving-status.module.css'

const words: Record<Saving, string> = {
  idle: '',
  waiting: '',
  saving: '',
  saved: 'Saved!',
  kept: 'Kept on this device',
  refused: 'Not saved',
}

export function SavingStatus({ state }: { state: NoteState }) {
  const saving = state.kind === 'open' ? state.saving : 'idle'
  return (
    <p role="status" className={styles.status} data-saving={saving}>
      {words[saving]}
    </p>
  )
}
