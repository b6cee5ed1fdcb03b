import { maxSharePhraseLength, maxSharePhrases, sharePhraseRequest, type SharePhrase } from '#events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { formatCount } from '../../../components/format-count'
import { Moment } from '../../../components/moment'
import { Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { addSharePhrase, removeSharePhrase } from '../api/change-share-phrases'
import { auditKey } from '../api/audit-key'
import { sharePhrasesKey, sharePhrasesQuery } from '../api/read-share-phrases'
import rows from './rows.module.css'
import styles from './share-phrases.module.css'

/** Phrases by which lecturers’ material is recognised: add, see and remove them. */
export function SharePhrases() {
  const { data, isPending, refetch } = useQuery(sharePhrasesQuery)
  const queryClient = useQueryClient()
  const refresh = () => {
    for (const queryKey of [sharePhrasesKey, auditKey]) void queryClient.invalidateQueries({ queryKey })
  }
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <>
      <AddForm onChanged={refresh} />
      <section className={styles.list} aria-labelledby="phrases">
        <h2 id="phrases" ref={heading} tabIndex={-1} className={styles.heading}>
          Phrases{' '}
          {data !== undefined && (
            <span className={styles.count}>
              {formatCount(data.phrases.length)} of {maxSharePhrases}
            </span>
          )}
        </h2>
        {isPending ? (
          <Skeleton height="8rem" />
        ) : data === undefined ? (
          <ErrorState title="The phrases couldn’t load." onRetry={() => void refetch()} />
        ) : data.phrases.length === 0 ? (
          <EmptyState title="No phrases">
            Add what lecturers write on their slides, such as “do not distribute”.
          </EmptyState>
        ) : (
          <ul className={styles.rows} aria-labelledby="phrases">
            {data.phrases.map((phrase) => (
              <PhraseRow
                key={phrase._id}
                phrase={phrase}
                onRemoved={() => {
                  heading.current?.focus()
                  refresh()
                }}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function AddForm({ onChanged }: { onChanged: () => void }) {
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setRefusal(null)
    const read = sharePhraseRequest.safeParse({ words })
    setFault(read.error?.issues[0]?.message)
    if (!read.success) return field.current?.focus()
    setBusy(true)
    try {
      await addSharePhrase(read.data)
      notify.success('Uploads with this phrase wait for an admin from now on.')
      setWords('')
      field.current?.focus()
    } catch (error) {
      setRefusal(messageOf(error, 'The phrase couldn’t be added. Try again.'))
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  return (
    <form className={styles.form} aria-label="Add a phrase" noValidate onSubmit={(event) => void add(event)}>
      <TextField
        ref={field}
        label="A phrase"
        name="words"
        required
        autoComplete="off"
        autoCapitalize="off"
        maxLength={maxSharePhraseLength}
        value={words}
        error={fault}
        hint="Like “do not distribute”. “…” stands for up to twelve words."
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit">{busy ? 'Adding…' : 'Add'}</Button>
      <FormError>{refusal}</FormError>
    </form>
  )
}

function PhraseRow({
  phrase: { _id, words, addedAt },
  onRemoved,
}: {
  phrase: SharePhrase
  onRemoved: () => void
}) {
  const [busy, setBusy] = useState(false)
  async function remove() {
    if (busy) return
    setBusy(true)
    try {
      await removeSharePhrase(_id)
      onRemoved()
    } catch (error) {
      notify.error(messageOf(error, 'The phrase couldn’t be removed. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <p className={rows.title}>{words}</p>
        <span className={rows.aside}>
          {addedAt === null ? 'from the beginning' : <Moment at={addedAt} />}
        </span>
        <Button variant="danger" size="dense" aria-label={`Remove ${words}`} onClick={() => void remove()}>
          Remove
        </Button>
      </div>
    </li>
  )
}
