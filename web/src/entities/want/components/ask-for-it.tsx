import { kindsInWords, type DocumentKind } from '#events'
import { Check, Hand } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '../../../components/button'
import { arrivalFrom } from '../../../session/entry'
import { useSession } from '../../../session/session-store'
import { useChangeWant, useWants } from '../api/wants'

/** Asks other students for documents of a module and a kind, or withdraws that. Leads visitors to the login. */
export function AskForIt({ code, kind }: { code: string; kind: DocumentKind }) {
  const signedIn = useSession(({ user }) => user !== null)
  const page = useLocation()
  const { data, isError, refetch } = useWants(code)
  const { mutate, isPending: isSending } = useChangeWant(code)
  const words = kindsInWords[kind]
  if (!signedIn)
    return (
      <ButtonLink to="/sign-up" state={arrivalFrom(page, null)} variant="secondary" size="dense">
        Log in to ask for {words}
      </ButtonLink>
    )
  if (isError && data === undefined)
    return (
      <Button variant="secondary" size="dense" onClick={() => void refetch()}>
        Could not be read. Try again
      </Button>
    )
  const own = data?.wants.find(
    (want) =>
      want.kind === kind &&
      want.line === null &&
      want.year === null &&
      want.settledBy === null &&
      want.mine !== null,
  )
  return (
    <Button
      variant="secondary"
      size="dense"
      busy={isSending}
      title={own ? 'We’ll tell you when somebody offers them' : undefined}
      // Also before the wants are known: asking twice is asking once.
      onClick={() => mutate(own ? { what: 'withdraw', id: own._id } : { what: 'ask', kind })}
    >
      {own ? <Check size={16} aria-hidden="true" /> : <Hand size={16} aria-hidden="true" />}
      {own ? `You asked for ${words}` : `Ask for ${words}`}
      {own && <span className="visually-hidden">: withdraw</span>}
    </Button>
  )
}
