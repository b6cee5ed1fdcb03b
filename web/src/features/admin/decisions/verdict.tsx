import { shownName, type CaseDetail } from '#events'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDocument } from '../../../entities/document/api/read-document'
import { useSession } from '../../../session/session-store'
import { Panel } from '../components/panel'
import { choicesIn, wordsOf } from './choices'
import { DecisionForm } from './decision-form'
import { Outcome } from './outcome'

const reasons = ['dislikes', 'taken-down', 'closed-by-notice'] as const

/** `Verdict` for a case about a document, which may be published again, or removed, by now. */
export function DocumentVerdict({ found }: { found: CaseDetail }) {
  const { data: document, refetch } = useDocument(found.subjectId)
  return (
    <Verdict
      found={found}
      documentId={found.subjectId}
      isRemoved={reasons.some((reason) => document?.removalReason === reason)}
      onChanged={() => void refetch()}
    />
  )
}

type Ending = { title: string; text: string; unsent?: string }

/** The decision form and its result, also if another admin decided in the meantime. */
export function Verdict({
  found,
  documentId,
  isRemoved = false,
  onChanged,
}: {
  found: CaseDetail
  documentId?: string
  isRemoved?: boolean
  onChanged?: () => void
}) {
  const queryClient = useQueryClient()
  const selfId = useSession(({ user }) => user?._id ?? '')
  const isOpen = found.status === 'open'
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [note, setNote] = useState('')
  const [ending, setEnding] = useState<Ending | null>(null)
  const choices = choicesIn(found, { isRemoved, selfId })
  const [last] = found.decisions

  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) setEnding(null)
    else if (ending === null && last !== undefined && last.actor._id !== selfId)
      setEnding({
        title: 'Decided by another admin',
        text: `${shownName(last.actor)} has already decided this. Here is its current state.`,
        unsent: note,
      })
  }

  const refetchAll = () => {
    void queryClient.invalidateQueries({ queryKey: ['admin'] })
    onChanged?.()
  }
  return (
    <>
      {ending !== null && <Outcome {...ending} />}
      {choices.length > 0 && (
        <Panel title="Decide">
          <DecisionForm
            subject={{
              // Other closed cases are corrected by what they were about.
              caseId: isOpen || found.kind === 'texts' ? found._id : undefined,
              userId: found.userId,
              documentId,
              text: found.textNow?.words,
              isContested: found.isContested,
            }}
            choices={choices}
            documents={found.kind === 'removal' ? found.pileOn : found.documents}
            warnings={found.user?.warnings.length ?? 0}
            note={note}
            onNote={setNote}
            onDecided={(choice) => {
              setNote('')
              setEnding({
                title: wordsOf(choice, 0).label,
                text:
                  choice === 'ask'
                    ? 'Done. The case waits for the answer, and comes back to the top then.'
                    : 'Done. The decision is in the audit trail.',
              })
              refetchAll()
            }}
            onRefused={(text) => {
              setEnding({ title: 'Not decided', text, unsent: note })
              refetchAll()
            }}
          />
        </Panel>
      )}
      {found.userId === selfId && <p>This case is about you. Please let another admin decide.</p>}
    </>
  )
}
