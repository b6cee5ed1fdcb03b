import type { ReactNode } from 'react'
import { drawing, placeBars } from './bars'
import { dateOf, weekdayOf } from './day-texts'
import styles from './day-plot.module.css'

export interface Series {
  label: string
  /** One for each day; null where there is none. */
  values: readonly (number | null)[]
  tone: 'first' | 'second'
}

/** Bars of each day with their numbers, and the same as a table for screen readers. The last day is today and not over. */
export function DayPlot({
  title,
  days,
  series,
  long,
  short,
  none,
  children,
}: {
  title: string
  /** '2026-11-27', oldest first. */
  days: readonly string[]
  series: readonly Series[]
  /** A value in the table, and above its bar. */
  long: (value: number) => string
  short: (value: number) => string
  /** Stands in place of bars if no day has a value. */
  none?: string
  /** The numbers of today and of the week. */
  children: ReactNode
}) {
  return (
    <section className={styles.plot} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
      <Drawing days={days} series={series} long={long} short={short} none={none} />
      {series.length > 1 && (
        <ul className={styles.legend} aria-hidden="true">
          {series.map(({ label, tone }) => (
            <li key={label} className={styles[tone]}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className="visually-hidden">
        <table>
          <caption>{title} by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day}>
                <th scope="row">{nameOf(day, at === days.length - 1)}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{textOf(values[at], long)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const nameOf = (day: string, isToday: boolean) => (isToday ? `Today so far, ${dateOf(day)}` : dateOf(day))
const textOf = (value: number | null | undefined, long: (value: number) => string) =>
  value === null || value === undefined ? 'None' : long(value)

function Drawing({
  days,
  series,
  long,
  short,
  none,
}: {
  days: readonly string[]
  series: readonly Series[]
  long: (value: number) => string
  short: (value: number) => string
  none: string | undefined
}) {
  const { width, height, bottom } = drawing
  const places = placeBars(series.map(({ values }) => values))
  return (
    <svg
      className={series.length > 1 ? [styles.drawing, styles.pairs].join(' ') : styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <line className={styles.ground} x1={0} x2={width} y1={height - bottom} y2={height - bottom} />
      {none !== undefined && places.every(({ bars }) => bars.every((bar) => bar === null)) && (
        <text className={styles.day} x={width / 2} y={height / 2}>
          {none}
        </text>
      )}
      {places.map(({ middle, bars }, at) => {
        const [day = '', isToday] = [days[at], at === days.length - 1]
        return (
          <g key={day} className={isToday ? styles.today : undefined}>
            <title>
              {nameOf(day, isToday)}:{' '}
              {series.map(({ label, values }) => `${label}: ${textOf(values[at], long)}`).join(', ')}
            </title>
            {bars.map((bar, of) => {
              const each = series[of]
              if (bar === null || each === undefined) return null
              return (
                <g key={each.label} className={styles[each.tone]}>
                  <rect
                    x={bar.x}
                    y={bar.y}
                    width={bar.width}
                    height={bar.height}
                    rx={Math.min(3, bar.height / 2)}
                  />
                  <text x={bar.x + bar.width / 2} y={bar.y - 5}>
                    {short(bar.value)}
                  </text>
                </g>
              )
            })}
            <text className={styles.day} x={middle} y={height - 6}>
              {isToday ? 'Today' : weekdayOf(day)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
