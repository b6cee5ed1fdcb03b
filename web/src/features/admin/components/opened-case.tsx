import { shownName, type CaseDetail } from '#events'
import { useLocation, useNavigate } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { Moment } from '../../../components/moment'
import { PageTitle } from '../../../components/page'
import { UserName } from '../../../entities/user/components/user-name'
import { actionLabels, caseKindLabels, questionLabels } from '../case-labels'
import { Before, SimilarDecisions } from '../context/case-context'
import { Rule } from '../context/rule'
import { isAboutDocument } from '../decisions/choices'
import { DocumentVerdict, Verdict } from '../decisions/verdict'
import { formatDuration } from '../home/day-texts'
import { KeysButton } from '../keys/keys-button'
import { useDeskKeys } from '../keys/use-desk-keys'
import type { CameFrom } from '../keys/use-list-keys'
import { ActorName } from './actor-name'
import { AlsoHere } from './also-here'
import styles from './case-file.module.css'
import { Evidence } from './evidence'
import { PileOnLines, WarningLines } from './history'
import { Panel } from './panel'
import { Person } from './person'
import { ContestLinks, QuestionLines } from './questions'

/** How long a case had been open when it was decided; nothing for a decision that found none open. */
function describeWait(openedAt: string, decidedAt: string): string {
  const ms = Date.parse(decidedAt) - Date.parse(openedAt)
  return ms > 0 ? `, ${formatDuration(Math.round(ms / 1000))} after it was opened` : ''
}

/** Escape goes back to the list as it was, at the row of this case. */
function useWayBack(caseId: string): void {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { from?: string } | null }
  useDeskKeys({
    Escape: () =>
      void navigate(`/admin/cases${state?.from ?? ''}`, { state: { at: caseId } satisfies CameFrom }),
  })
}

/** One case: its subject, the evidence, the history, and the decision form. */
export function OpenedCase({ found }: { found: CaseDetail }) {
  const { kind, title, distinction, status, urgent, openedAt, user, decisions, question, questions } = found
  const subject = { username: title, distinction }
  useWayBack(found._id)
  return (
    <>
      <PageTitle title={`${caseKindLabels[kind]}: ${shownName(subject)}`} />
      <header className={styles.header}>
        <div className={styles.chips}>
          <Chip>{caseKindLabels[kind]}</Chip>
          <Chip tone={status === 'open' ? 'news' : 'quiet'}>{status === 'open' ? 'Open' : 'Closed'}</Chip>
          {urgent && <Chip tone="warn">Urgent</Chip>}
          {found.isContested && <Chip tone="news">Contested</Chip>}
          {question !== null && (
            <Chip tone={question === 'asked' ? 'quiet' : 'news'}>{questionLabels[question]}</Chip>
          )}
          <span className={styles.since}>
            since <Moment at={openedAt} />
          </span>
          <AlsoHere caseId={found._id} />
          <span className={styles.keys}>
            <KeysButton />
          </span>
        </div>
        <h1 className={styles.title}>
          <UserName user={subject} wraps />
        </h1>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Who">
            {user === null ? <p>This account was deleted.</p> : <Person user={user} linked />}
          </Panel>
          <Panel title={kind === 'appeal' || kind === 'contest' ? 'What they write' : 'What'}>
            <Evidence found={found} />
            <ContestLinks contests={found.contests} />
          </Panel>
          {questions.length > 0 && (
            <Panel title="Questions">
              <QuestionLines questions={questions} />
            </Panel>
          )}
          {user !== null && (
            <Panel title="Warnings">
              <WarningLines warnings={user.warnings} />
            </Panel>
          )}
          {user !== null && user.pileOns.length > 0 && (
            <Panel title="Pile-ons">
              <PileOnLines pileOns={user.pileOns} />
            </Panel>
          )}
          <Before id={found._id} />
        </div>
        <div className={styles.column}>
          {isAboutDocument(kind) ? <DocumentVerdict found={found} /> : <Verdict found={found} />}
          {status === 'closed' && decisions[0] !== undefined && (
            <Panel title="Outcome">
              <p>
                <strong>{actionLabels[decisions[0].decision]}</strong> by{' '}
                <ActorName actor={decisions[0].actor} />, <Moment at={decisions[0].at} />
                {describeWait(openedAt, decisions[0].at)}
              </p>
              <p className={styles.note}>{decisions[0].note}</p>
            </Panel>
          )}
          <SimilarDecisions id={found._id} />
          <Rule kind={kind} />
        </div>
      </div>
    </>
  )
}
