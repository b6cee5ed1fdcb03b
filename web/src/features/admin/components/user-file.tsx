import { shownName, type UserRecord } from '#events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PageTitle } from '../../../components/page'
import { UserName } from '../../../entities/user/components/user-name'
import { useSession } from '../../../session/session-store'
import { userQuery } from '../api/read-user'
import { KeysButton } from '../keys/keys-button'
import { choicesAbout, wordsOf } from '../decisions/choices'
import { DecisionForm } from '../decisions/decision-form'
import { Outcome } from '../decisions/outcome'
import { AwaitedFile } from './awaited-file'
import styles from './case-file.module.css'
import { Decisions, PileOnLines, WarningLines } from './history'
import { Panel } from './panel'
import { Person } from './person'

/** One user: profile, history, and the actions an admin can take without a case. */
export function UserFile({ id }: { id: string }) {
  const { data: user, error, refetch } = useQuery(userQuery(id))
  if (user !== undefined) return <Opened user={user} />
  return <AwaitedFile what="user" error={error} onRetry={() => void refetch()} />
}

function Opened({ user }: { user: UserRecord }) {
  const { _id, warnings, pileOns, decisions } = user
  return (
    <>
      <PageTitle title={shownName(user)} />
      <header className={styles.header}>
        <h1 className={styles.title}>
          <UserName user={user} wraps />
        </h1>
        <div>
          <KeysButton />
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Who">
            <Person user={user} />
            <Link to={`/profile/${_id}`}>Their profile and documents</Link>
          </Panel>
          <Panel title="Warnings">
            <WarningLines warnings={warnings} />
          </Panel>
          {pileOns.length > 0 && (
            <Panel title="Pile-ons">
              <PileOnLines pileOns={pileOns} />
            </Panel>
          )}
          <Panel title="Earlier decisions">
            <Decisions entries={decisions} about />
          </Panel>
        </div>
        <div className={styles.column}>
          <Verdict user={user} />
        </div>
      </div>
    </>
  )
}

function Verdict({ user }: { user: UserRecord }) {
  const queryClient = useQueryClient()
  const selfId = useSession((state) => state.user?._id ?? '')
  const [note, setNote] = useState('')
  const [ending, setEnding] = useState<{ title: string; text: string } | null>(null)
  const choices = choicesAbout(user, selfId)
  const refetchAll = () => void queryClient.invalidateQueries({ queryKey: ['admin'] })
  if (choices.length === 0) return <p>This is your own account. Please let another admin decide.</p>
  return (
    <>
      {ending !== null && <Outcome {...ending} />}
      <Panel title="Decide">
        <DecisionForm
          subject={{ userId: user._id }}
          choices={choices}
          warnings={user.warnings.length}
          note={note}
          onNote={setNote}
          onDecided={(choice) => {
            setNote('')
            setEnding({ title: wordsOf(choice, 0).label, text: 'Done. The decision is in the audit trail.' })
            refetchAll()
          }}
          onRefused={(text) => {
            setEnding({ title: 'Not decided', text })
            refetchAll()
          }}
        />
      </Panel>
    </>
  )
}
