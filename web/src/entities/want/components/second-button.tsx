import { Check, Hand } from 'lucide-react'
import type { Want } from '#events'
import { Button } from '../../../components/button'
import { useChangeWant } from '../api/wants'

/** Joins those who want something, or leaves them. `onDone`: null if nobody wants it any more. */
export function SecondButton({
  code,
  want: { _id, mine },
  onDone,
}: {
  code: string
  want: Want
  onDone?: (left: Want | null) => void
}) {
  const { mutate, isPending: isSending } = useChangeWant(code, onDone)
  const isMine = mine !== null
  return (
    <Button
      variant="secondary"
      size="dense"
      busy={isSending}
      title={isMine ? 'We’ll tell you when somebody offers it' : undefined}
      onClick={() => mutate({ what: isMine ? 'withdraw' : 'second', id: _id })}
    >
      {isMine ? <Check size={16} aria-hidden="true" /> : <Hand size={16} aria-hidden="true" />}
      {isMine ? (mine === 'asked' ? 'You asked for it' : 'You want it too') : 'I want that too'}
      {isMine && <span className="visually-hidden">: withdraw</span>}
    </Button>
  )
}
