import {
  cleanTitle,
  documentKinds,
  kindNames,
  maxTitleLength,
  readYear,
  recentYears,
  universities,
} from '#events'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { Field, TextField } from '../../../components/field'
import { RightsField } from '../../../entities/rights/rights-field'
import type { DetailErrors } from '../detail-errors'
import type { NamedDetails } from '../read-file-name'
import type { Entry } from '../wizard-store'
import { AnswersWants } from '../wants/answers-wants'
import { PageOne } from './page-one'
import { Progress } from '../../../components/progress'
import styles from './describe-file.module.css'

/** One file of step 2: its details and its upload progress. */
export function DescribeFile({
  entry,
  locked,
  errors,
  onDescribe,
  onApplyCourse,
  onRemove,
}: {
  entry: Entry
  /** True while uploads run. */
  locked: boolean
  errors: DetailErrors
  onDescribe: (details: Partial<NamedDetails>) => void
  /** Null if there is no other file. */
  onApplyCourse: (() => void) | null
  onRemove: () => void
}) {
  const { file, details, outcome, thumbnail } = entry
  const yearsId = useId()
  const [now] = useState(() => new Date())
  const fixed = locked || outcome.kind === 'published' || outcome.kind === 'duplicate'

  return (
    <li className={styles.item} data-outcome={outcome.kind}>
      <fieldset className={styles.sheet} disabled={fixed}>
        <legend className={styles.name}>
          <PageOne thumbnail={thumbnail} />
          <bdi className={styles.title} title={file.name}>
            {file.name}
          </bdi>
        </legend>
        <div className={styles.fields}>
          <Field label="University" error={errors.university}>
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
            label="Module code"
            value={details.courseCode}
            required
            maxLength={16}
            autoCapitalize="characters"
            autoComplete="off"
            error={errors.courseCode}
            onChange={(event) => onDescribe({ courseCode: event.target.value })}
          />
          <div className={styles.wide}>
            <TextField
              label="Title"
              value={details.title}
              required
              maxLength={maxTitleLength}
              autoComplete="off"
              error={errors.title}
              onChange={(event) => onDescribe({ title: event.target.value })}
              // As it will be shown.
              onBlur={() => onDescribe({ title: cleanTitle(details.title) })}
            />
          </div>
          <Field label="Kind">
            {(wiring) => (
              <select
                {...wiring}
                value={details.kind}
                onChange={(event) =>
                  onDescribe({ kind: documentKinds.find((kind) => kind === event.target.value) ?? '' })
                }
              >
                <option value="">Choose for me</option>
                {documentKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {kindNames[kind]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            label="Year (optional)"
            value={details.year}
            maxLength={20}
            autoComplete="off"
            list={yearsId}
            placeholder={`${recentYears(now, 1)[0]} S1`}
            error={errors.year}
            onChange={(event) => onDescribe({ year: event.target.value })}
            onBlur={() =>
              onDescribe({ year: readYear(details.year, now.getFullYear()) ?? details.year.trim() })
            }
          />
          <datalist id={yearsId}>
            {yearChoices(now).map((year) => (
              <option key={year} value={year} />
            ))}
          </datalist>
          <div className={styles.rights}>
            <RightsField value={details.rights ?? 'own'} onChange={(rights) => onDescribe({ rights })} />
          </div>
        </div>
        {!fixed && <AnswersWants details={details} onChange={(wantIds) => onDescribe({ wantIds })} />}
        {onApplyCourse !== null && !fixed && (
          <Button variant="quiet" size="dense" className={styles.apply} onClick={onApplyCourse}>
            Apply module to all<span className="visually-hidden">, as of {file.name}</span>
          </Button>
        )}
      </fieldset>
      <OutcomeLine entry={entry} locked={locked} onRemove={onRemove} />
    </li>
  )
}

/** Academic years that are offered. */
const offeredYears = 4
const yearChoices = (now: Date): string[] =>
  recentYears(now, offeredYears).flatMap((year) => [`${year} S1`, `${year} S2`, year])

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
    case 'duplicate':
      return (
        <p className={styles.bad} role="alert">
          {outcome.message}{' '}
          {outcome.kind === 'duplicate' && outcome.originalId !== null && (
            <Link to={`/document/${outcome.originalId}`}>See the original</Link>
          )}{' '}
          <Button variant="quiet" size="dense" disabled={locked} onClick={onRemove}>
            Remove<span className="visually-hidden"> {file.name}</span>
          </Button>
        </p>
      )
  }
}
