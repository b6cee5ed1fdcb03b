import { ArrowLeft } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button'
import { Skeleton } from '../../../components/skeleton'
import { EmptyState } from '../../../components/state'
import { useMedia } from '../../../components/use-media'
import { storyQuery } from '../api/read-wall'
import { storiesOf, titleOf, type Story } from '../stories'
import styles from './event-wall.module.css'
import { Timeline } from './timeline'

/** Up to this width, as in the styles, the story takes the place of the list. */
const oneColumn = '(max-width: 860px)'

/** The story of the chosen request. `story`: absent if the page has not heard of it. */
export function ChosenStory({
  correlationId,
  story: heard,
  onClose,
}: {
  correlationId: string | null
  story: Story | undefined
  onClose: () => void
}) {
  const isAsked = correlationId !== null && heard === undefined
  const { data, isLoading } = useQuery({ ...storyQuery(correlationId ?? ''), enabled: isAsked })
  const story = heard ?? (data && storiesOf(data.steps)[0])
  const heading = useRef<HTMLHeadingElement>(null)
  const isAlone = useMedia(oneColumn)
  useEffect(() => {
    // On a phone the story takes the place of the list, which had the focus.
    if (correlationId !== null && isAlone) heading.current?.focus()
  }, [correlationId, isAlone])

  if (correlationId === null)
    return (
      <section className={styles.story} aria-label="Story">
        <EmptyState title="No request chosen">
          Choose a request to see what it caused, step by step.
        </EmptyState>
      </section>
    )
  return (
    <section className={styles.story} aria-labelledby="story">
      <div className={styles.back}>
        <Button variant="quiet" size="dense" onClick={onClose}>
          <ArrowLeft size={18} aria-hidden="true" />
          All requests
        </Button>
      </div>
      <h2 id="story" ref={heading} tabIndex={-1} className={styles.heading}>
        {story === undefined ? 'Story' : titleOf(story)}
      </h2>
      <p className={styles.id}>{correlationId}</p>
      {story !== undefined ? (
        <Timeline story={story} />
      ) : isLoading ? (
        <Skeleton height="8rem" />
      ) : (
        <EmptyState title="No steps recorded for this story">
          The server keeps the newest steps only, and only while an admin watches.
        </EmptyState>
      )}
    </section>
  )
}
