import type { Transparency as Figures } from '#events'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { transparencyQuery } from '../api/read-transparency'
import { decisionWords, inWords, kindWords } from '../figures'
import prose from './prose.module.css'
import styles from './transparency.module.css'

/** The cases of a year in figures, without names. */
export function Transparency() {
  const { data, isError, refetch } = useQuery(transparencyQuery)
  if (isError && data === undefined)
    return <ErrorState title="The figures couldn’t load." onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height="320px" />
  if (data.kinds.length === 0)
    return (
      <EmptyState title="Nothing to report yet">
        Reports, removals, appeals and take-down notices are counted here.
      </EmptyState>
    )
  return <Shown figures={data} />
}

const dayOf = (at: string) => new Date(at).toLocaleDateString('en-SG', { dateStyle: 'long' })

const inSentence = (parts: readonly string[]) => {
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function Shown({ figures: { from, until, kinds, restored, restoring } }: { figures: Figures }) {
  return (
    <div className={prose.prose}>
      <p>
        From {dayOf(from)} to {dayOf(until)}. A person decides each case; half of them waited no longer than
        the time given here. The figures are an hour old at most.
      </p>
      <ul className={styles.kinds}>
        {kinds.map(({ kind, opened, decided, decisionSeconds, decisions }) => (
          <li key={kind} className={styles.kind}>
            <h2 className={styles.title}>{kindWords[kind]}</h2>
            <dl className={styles.figures}>
              <Figure name="Opened" value={opened.toLocaleString('en')} />
              <Figure name="Decided" value={decided.toLocaleString('en')} />
              <Figure
                name="Median time"
                value={decisionSeconds === null ? 'none yet' : inWords(decisionSeconds)}
              />
            </dl>
            {decisions.length > 0 && (
              <p>
                {inSentence(
                  decisions.map(
                    ({ decision, times }) => `${decisionWords[decision]}: ${times.toLocaleString('en')}`,
                  ),
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p>
        Documents that were closed after a notice and are published again, since we began: {restored}.
        Documents whose restoration runs now: {restoring}.
      </p>
    </div>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
