import { maxSearchWordLength, maxSearchWords, searchWordsRequest, type SearchWordsPair } from '#events'
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
import { addSearchWords, removeSearchWords } from '../api/change-search-words'
import { auditKey } from '../api/audit-key'
import { searchWordsKey, searchWordsQuery } from '../api/read-search-words'
import rows from './rows.module.css'
import styles from './search-words.module.css'

/** Words that mean the same in a search: add, see and remove pairs. */
export function SearchWords() {
  const { data, isPending, refetch } = useQuery(searchWordsQuery)
  const refresh = useRefresh()
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <>
      <AddForm onChanged={refresh} />
      <section className={styles.list} aria-labelledby="pairs">
        <h2 id="pairs" ref={heading} tabIndex={-1} className={styles.heading}>
          Added by admins{' '}
          {data !== undefined && (
            <span className={styles.count}>
              {formatCount(data.pairs.length)} of {maxSearchWords}
            </span>
          )}
        </h2>
        {isPending ? (
          <Skeleton height="8rem" />
        ) : data === undefined ? (
          <ErrorState title="Search words couldn’t load." onRetry={() => void refetch()} />
        ) : data.pairs.length === 0 ? (
          <EmptyState title="No pairs yet">
            Add words that students search for in vain, such as “tvm” for “time value of money”.
          </EmptyState>
        ) : (
          <ul className={styles.rows} aria-label="Added by admins">
            {data.pairs.map((pair) => (
              <PairRow
                key={pair._id}
                pair={pair}
                onRemoved={() => {
                  heading.current?.focus()
                  refresh()
                }}
              />
            ))}
          </ul>
        )}
      </section>
      {data !== undefined && (
        <section className={styles.list} aria-labelledby="built-in">
          <h2 id="built-in" className={styles.heading}>
            Built in
          </h2>
          <ul className={styles.builtIn} aria-label="Built in">
            {data.builtIn.map(({ one, other }) => (
              <li key={`${one} ${other}`}>
                {one} <span aria-hidden="true">=</span>
                <span className="visually-hidden">means</span> {other}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [searchWordsKey, auditKey]) void queryClient.invalidateQueries({ queryKey })
  }
}

const blank = { one: '', other: '' }

function AddForm({ onChanged }: { onChanged: () => void }) {
  const [words, setWords] = useState(blank)
  const [faults, setFaults] = useState<Partial<typeof blank>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setRefusal(null)
    const read = searchWordsRequest.safeParse(words)
    const faultOf = (name: string) => read.error?.issues.find(({ path }) => path[0] === name)?.message
    const [one, other] = [faultOf('one'), faultOf('other')]
    setFaults({ ...(one !== undefined && { one }), ...(other !== undefined && { other }) })
    if (!read.success)
      return form.current
        ?.querySelector<HTMLElement>(`[name='${one === undefined ? 'other' : 'one'}']`)
        ?.focus()
    setBusy(true)
    try {
      await addSearchWords(read.data)
      notify.success('The search knows these words now.')
      setWords(blank)
      form.current?.querySelector<HTMLElement>("[name='one']")?.focus()
    } catch (error) {
      setRefusal(messageOf(error, 'The words couldn’t be added. Try again.'))
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  const field = (name: keyof typeof blank, label: string, hint: string) => (
    <TextField
      label={label}
      name={name}
      required
      autoComplete="off"
      autoCapitalize="off"
      maxLength={maxSearchWordLength}
      value={words[name]}
      error={faults[name]}
      hint={hint}
      onChange={({ target }) => setWords({ ...words, [name]: target.value })}
    />
  )
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Add search words"
      noValidate
      onSubmit={(event) => void add(event)}
    >
      {field('one', 'A search for', 'A word or a few, like “tvm”.')}
      {field('other', 'Means the same as', 'Like “time value of money”.')}
      <Button type="submit">{busy ? 'Adding…' : 'Add'}</Button>
      <FormError>{refusal}</FormError>
    </form>
  )
}

function PairRow({
  pair: { _id, one, other, addedAt },
  onRemoved,
}: {
  pair: SearchWordsPair
  onRemoved: () => void
}) {
  const [busy, setBusy] = useState(false)
  async function remove() {
    if (busy) return
    setBusy(true)
    try {
      await removeSearchWords(_id)
      onRemoved()
    } catch (error) {
      notify.error(messageOf(error, 'The words couldn’t be removed. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <p className={rows.title}>
          {one} <span aria-hidden="true">=</span>
          <span className="visually-hidden">means</span> {other}
        </p>
        <span className={rows.aside}>
          <Moment at={addedAt} />
        </span>
        <Button
          variant="danger"
          size="dense"
          aria-label={`Remove ${one} and ${other}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
