import { kindsInWords, type DocumentKind } from '#events'
import { Check, Hand } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '../../../components/button'
import { arrivalFrom } from '../../../session/entry'
import { useSession } from '../../../session/session-store'
import { useAskFor, useWants } from '../api/wants'

/** Asks other students for documents of a module and a kind, or withdraws that. Leads visitors to the login. */
export function AskForIt({ code, kind }: { code: string; kind: DocumentKind }) {
  const signedIn = useSession(({ user }) => user !== null)
  const page = useLocation()
  const { data, isError, refetch } = useWants(code)
  const { mutate, isPending: isSending } = useAskFor(code, kind)
  const what = kindsInWords[kind]
  if (!signedIn)
    return (
      <ButtonLink to="/sign-up" state={arrivalFrom(page, null)} variant="secondary" size="dense">
        Log in to ask for {what}
      </ButtonLink>
    )
  if (isError && data === undefined)
    return (
      <Button variant="secondary" size="dense" onClick={() => void refetch()}>
        Could not be read. Try again
      </Button>
    )
  const isMine = data?.wants.some((want) => want.kind === kind && want.mine) ?? false
  return (
    <Button
      variant="secondary"
      size="dense"
      busy={isSending}
      title={isMine ? 'We’ll tell you when they are published' : undefined}
      // Also before the wants are known: asking twice is asking once.
      onClick={() => mutate({ wanted: !isMine })}
    >
      {isMine ? <Check size={16} aria-hidden="true" /> : <Hand size={16} aria-hidden="true" />}
      {isMine ? `You asked for ${what}` : `Ask for ${what}`}
      {isMine && <span className="visually-hidden">: withdraw</span>}
    </Button>
  )
}
