import { Button } from '../../../components/button'
import { useAllNotes } from '../use-all-notes'

export function AllNotesButton() {
  const { busy, download } = useAllNotes()
  return (
    <Button variant="secondary" busy={busy} onClick={download}>
      {busy ? 'Preparing…' : 'Download my notes'}
    </Button>
  )
}
