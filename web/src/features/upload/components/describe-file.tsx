import { universities } from '#events'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { Field, TextField } from '../../../components/field'
import type { NamedDetails } from '../read-file-name'
import type { Entry } from '../wizard-store'
import { Progress } from './progress'
import styles from './describe-file.module.css'

/** One file of step 2: what it is, and how its upload goes. */
export function DescribeFile({
  entry,
  locked,
  complain,
  onDescribe,
  onRemove,
}: {
  entry: Entry
  /** While uploads run. */
  locked: boolean
  /** Whether empty required fields are marked. */
  complain: boolean
  onDescribe: (details: Partial<NamedDetails>) => void
  onRemove: () => void
}) {
  const { file, details, outcome } = entry
  const fixed = locked || outcome.kind === 'published' || outcome.kind === 'duplicate'
  const missing = (value: string) => (complain && value.trim() === '' ? 'Please fill in' : undefined)

  return (
    <li className={styles.item} data-outcome={outcome.kind}>
      <fieldset className={styles.sheet} disabled={fixed}>
        <legend className={styles.name}>{file.name}</legend>
        <div className={styles.fields}>
          <Field label="University" error={missing(details.university)}>
            {(wiring) => (
              <select
                {...wiring}
                value={details.university}
                required
                onChange={(event) =>
                  onDescribe({ university: universities.find((name) => name === event.target.value) ?? '' })
                }
              >
                <option value="">Choose</option>
                {universities.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            label="Course code"
            value={details.courseCode}
            required
            maxLength={16}
            autoCapitalize="characters"
            autoComplete="off"
            error={missing(details.courseCode)}
            onChange={(event) => onDescribe({ courseCode: event.target.value })}
          />
          <div className={styles.wide}>
            <TextField
              label="Title"
              value={details.title}
              required
              maxLength={140}
              autoComplete="off"
              error={missing(details.title)}
              onChange={(event) => onDescribe({ title: event.target.value })}
            />
          </div>
          <TextField
            label="Year (optional)"
            value={details.year}
            maxLength={20}
            autoComplete="off"
            placeholder="AY25 S1"
            onChange={(event) => onDescribe({ year: event.target.value })}
          />
        </div>
      </fieldset>
      <OutcomeLine entry={entry} locked={locked} onRemove={onRemove} />
    </li>
  )
}

function OutcomeLine({ entry, locked, onRemove }: { entry: Entry; locked: boolean; onRemove: () => void }) {
  const { outcome, file } = entry
  switch (outcome.kind) {
    case 'waiting':
      return null
    case 'sending':
      return <Progress label={`Uploading ${file.name}`} value={outcome.progress} />
    case 'published':
      return <p className={styles.good}>Uploaded</p>
    case 'failed':
      return (
        <p className={styles.bad} role="alert">
          {outcome.message}
        </p>
      )
    case 'duplicate':
      return (
        <p className={styles.bad} role="alert">
          {outcome.message}{' '}
          {outcome.originalId !== null && (
            <Link to={`/document/${outcome.originalId}`}>See the original</Link>
          )}{' '}
          <Button variant="quiet" size="dense" disabled={locked} onClick={onRemove}>
            Remove<span className="visually-hidden"> {file.name}</span>
          </Button>
        </p>
      )
  }
}
