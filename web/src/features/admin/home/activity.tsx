import type { Activity, ActivityDay } from '#events'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../components/format-count'
import { MovingNumber } from '../../../components/moving-number'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { LiveDot } from '../../../live/live-dot'
import { activityQuery } from '../api/read-activity'
import styles from './activity.module.css'
import { DayPlot, type Series } from './day-plot'
import { formatDuration, shortCount, shortDuration } from './day-texts'
import { Waiting } from './waiting'

/** The cases that wait, and the numbers of today and of the last seven days, live. */
export function ActivityOfDays() {
  const { data, isError, refetch } = useQuery(activityQuery)
  if (data === undefined)
    return isError ? (
      <ErrorState title="The numbers couldn’t load." onRetry={() => void refetch()} />
    ) : (
      <div className={styles.grid}>
        <Loading label="Loading the numbers" />
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} height="252px" />
        ))}
      </div>
    )
  return (
    <>
      <Waiting open={data.open} />
      <section className={styles.days} aria-labelledby="days">
        <header className={styles.head}>
          <h2 id="days">Today and the last seven days</h2>
          <LiveDot />
        </header>
        {data.days.every(isQuiet) && (
          <p className={styles.quiet}>
            Nothing has happened yet. The numbers move here when students join, upload and vote.
          </p>
        )}
        <Plots activity={data} />
      </section>
    </>
  )
}

const isQuiet = ({ students, uploads, votes, opened, decided }: ActivityDay) =>
  students + uploads + votes + opened + decided === 0

const counts = [
  ['students', 'New students'],
  ['uploads', 'Uploads'],
  ['votes', 'Votes'],
] as const

function Plots({ activity: { days, weekDecisionSeconds } }: { activity: Activity }) {
  const names = days.map(({ day }) => day)
  const today = days.at(-1)
  const valuesOf = (of: 'students' | 'uploads' | 'votes' | 'opened' | 'decided') => days.map((day) => day[of])
  const series = (label: string, values: Series['values'], tone: Series['tone'] = 'first'): Series => ({
    ...{ label, values, tone },
  })
  return (
    <div className={styles.grid}>
      {counts.map(([of, title]) => (
        <DayPlot
          key={of}
          title={title}
          days={names}
          series={[series(title, valuesOf(of))]}
          long={formatCount}
          short={shortCount}
        >
          <Numbers today={today?.[of] ?? 0} week={formatCount(sumBeforeToday(valuesOf(of)))} />
        </DayPlot>
      ))}
      <DayPlot
        title="Cases"
        days={names}
        series={[series('Opened', valuesOf('opened')), series('Decided', valuesOf('decided'), 'second')]}
        long={formatCount}
        short={shortCount}
      >
        <Numbers
          today={today?.opened ?? 0}
          beside={`opened, ${formatCount(today?.decided ?? 0)} decided so far`}
          week={`${formatCount(sumBeforeToday(valuesOf('opened')))} opened, ${formatCount(sumBeforeToday(valuesOf('decided')))} decided`}
        />
      </DayPlot>
      <DayPlot
        title="Time to a decision"
        days={names}
        none="No case was decided on these days."
        series={[
          series(
            'Median time',
            days.map(({ decisionSeconds }) => decisionSeconds),
          ),
        ]}
        long={formatDuration}
        short={shortDuration}
      >
        <Numbers
          today={today?.decisionSeconds == null ? 'None' : formatDuration(today.decisionSeconds)}
          beside={today?.decisionSeconds == null ? 'decided today' : 'today'}
          week={weekDecisionSeconds === null ? 'no decision' : formatDuration(weekDecisionSeconds)}
        />
      </DayPlot>
      <p className={styles.note}>
        Days of Singapore. Votes: given, changed or withdrawn; each counts once, on its last day. Time to a
        decision: the median of the cases decided on that day.
      </p>
    </div>
  )
}

const sumBeforeToday = (values: readonly number[]) =>
  values.slice(0, -1).reduce((sum, value) => sum + value, 0)

function Numbers({
  today,
  beside = 'today so far',
  week,
}: {
  today: number | string
  beside?: string
  week: string
}) {
  return (
    <p className={styles.numbers}>
      <span>
        <strong className={styles.today}>
          {typeof today === 'number' ? <MovingNumber value={today} /> : today}
        </strong>{' '}
        {beside}
      </span>
      <span className={styles.week}>Last 7 days: {week}</span>
    </p>
  )
}
