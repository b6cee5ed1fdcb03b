import { Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../components/button'
import { TextField } from '../../../components/field'
import { formatCount } from '../../../components/format-count'
import { Loading, Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { isWanted, storiesOf } from '../stories'
import { useSpace } from '../use-space'
import { useWall } from '../use-wall'
import { countNew } from '../wall-state'
import { ChosenStory } from './chosen-story'
import styles from './event-wall.module.css'
import { StoryRow } from './story-row'

/** Rows on the page. Older ones are found by the filter. */
const maxRows = 100

/** Requests and what they caused, newest first, beside the story of the chosen one. */
export function LiveWall() {
  const wall = useWall()
  const { state, toggle } = wall
  const [text, setText] = useState('')
  const [failedOnly, setFailedOnly] = useState(false)
  const [params, setParams] = useSearchParams()
  const chosen = params.get('story')
  const stories = useMemo(() => storiesOf(state.shown), [state.shown])
  const wanted = stories.filter((story) => isWanted(story, { text, failedOnly }))
  const choose = (correlationId: string | null) =>
    setParams(correlationId === null ? {} : { story: correlationId }, { replace: chosen !== null })
  useSpace(toggle)
  const list = useRef<HTMLElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    // The button that closed the story is gone.
    if (before.current !== null && chosen === null) list.current?.focus({ preventScroll: true })
    before.current = chosen
  }, [chosen])

  const waiting = countNew(state)
  return (
    <>
      <div className={styles.bar}>
        <TextField
          label="Filter"
          type="search"
          placeholder="Route, event, service or message"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={failedOnly}
            onChange={({ target }) => setFailedOnly(target.checked)}
          />
          Failed only
        </label>
        <Button variant="secondary" aria-keyshortcuts="Space" onClick={toggle}>
          {state.isPaused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
          {state.isPaused ? 'Go on' : 'Pause'}
        </Button>
      </div>
      <p className={styles.state}>
        <span role="status">
          {wall.watching === 'connecting' && 'Connecting…'}
          {wall.watching === 'refused' && 'Recording couldn’t begin. Reload the page to try again.'}
          {wall.watching === 'recording' &&
            (state.isPaused ? 'Paused.' : 'Recording while this page is open.')}
        </span>
        {waiting > 0 && <strong> {formatCount(waiting)} new.</strong>}
        {state.skipped > 0 && ` ${formatCount(state.skipped)} steps were too many to show.`}
        {!wall.seesAllHandlers &&
          ' Services run in processes of their own: their handlers aren’t shown here, only those of this gateway.'}
      </p>
      <div className={styles.columns} data-chosen={chosen !== null || undefined}>
        <section ref={list} className={styles.list} aria-label="Requests" tabIndex={-1}>
          {wall.isFailed ? (
            <ErrorState title="The event wall couldn’t load." onRetry={wall.retry} />
          ) : wall.isPending ? (
            <>
              <Loading />
              <Skeleton height="14rem" />
            </>
          ) : wanted.length === 0 ? (
            stories.length === 0 ? (
              <EmptyState title="Nothing has happened yet">
                Like a document in another window: the request, its events and the messages to open pages
                appear here.
              </EmptyState>
            ) : (
              <EmptyState title="Nothing fits the filter" />
            )
          ) : (
            <ul className={styles.rows}>
              {wanted.slice(0, maxRows).map((story) => (
                <StoryRow
                  key={story.correlationId}
                  story={story}
                  isChosen={story.correlationId === chosen}
                  onChoose={() => choose(story.correlationId)}
                />
              ))}
            </ul>
          )}
          {wanted.length > maxRows && (
            <p className={styles.state}>
              The newest {maxRows} of {formatCount(wanted.length)}. Filter to find others.
            </p>
          )}
        </section>
        <ChosenStory
          key={chosen}
          correlationId={chosen}
          story={stories.find(({ correlationId }) => correlationId === chosen)}
          onClose={() => choose(null)}
        />
      </div>
    </>
  )
}
