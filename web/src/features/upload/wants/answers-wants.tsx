import { courseCodeField, maxWantsOfDocument, pointsPerWant } from '#events'
import { useDebounced } from '../../../components/use-debounced'
import { useWants } from '../../../entities/want/api/wants'
import { WantText } from '../../../entities/want/components/want-text'
import { fitsWant } from '../../../entities/want/similar-wants'
import type { NamedDetails } from '../read-file-name'
import styles from './answers-wants.module.css'

/** A pause in typing, in milliseconds. */
const pause = 400
/** Wants that are offered; of the kind and the year. */
const most = 8

/** The wants of the module that a file may answer: its uploader says which. */
export function AnswersWants({
  details,
  onChange,
}: {
  details: NamedDetails
  onChange: (wantIds: string[]) => void
}) {
  const typed = courseCodeField.safeParse(useDebounced(details.courseCode, pause))
  const { data } = useWants(typed.data ?? '', { isOff: !typed.success })
  const chosen = details.wantIds ?? []
  const wants = typed.success ? (data?.wants ?? []) : []
  const fitting = wants
    .filter(
      (want) =>
        (fitsWant(want, details) || (chosen.includes(want._id) && want.settledBy === null)) &&
        // Nobody but the uploader waits for it.
        !(want.mine !== null && want.students === 1),
    )
    .slice(0, most)
  if (fitting.length === 0) return null
  return (
    <fieldset className={styles.wants}>
      <legend className={styles.legend}>Is it what students of {typed.data} ask for?</legend>
      {fitting.map((want) => {
        const isChosen = chosen.includes(want._id)
        return (
          <label key={want._id} className={styles.want}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && chosen.length >= maxWantsOfDocument}
              onChange={() =>
                onChange(isChosen ? chosen.filter((id) => id !== want._id) : [...chosen, want._id])
              }
            />
            <span>
              <WantText want={want} />
              <span className={styles.count}>
                {' '}
                · {want.students} {want.students === 1 ? 'student' : 'students'}
              </span>
            </span>
          </label>
        )
      })}
      <p className={styles.hint}>
        They decide whether it is what they asked for. If it is, you earn {pointsPerWant} more points.
      </p>
    </fieldset>
  )
}
