import { useQuery } from '@tanstack/react-query'
import { Plot } from '../../../components/plot/plot'
import { Skeleton } from '../../../components/skeleton'
import { growthQuery } from '../api/read-growth'
import { describeGrowth } from '../describe-growth'
import styles from './growth.module.css'

/** How the user's points grew over the term. Nothing if there were none; the history below says how to earn some. */
export function Growth() {
  const { data, isPending } = useQuery(growthQuery)
  if (isPending)
    return (
      <div className={styles.growth}>
        <Skeleton width="40%" />
        <Skeleton height="112px" />
      </div>
    )
  const described = describeGrowth(data ?? [])
  if (data === undefined || described === null) return null
  return (
    <figure className={styles.growth}>
      <figcaption>
        <strong className={styles.change}>{described.change}</strong> since {described.since}
      </figcaption>
      <Plot points={data} label={described.label} />
    </figure>
  )
}
