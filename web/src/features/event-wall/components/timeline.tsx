import type { WallStep } from '#events'
import { formatCount } from '../../../components/format-count'
import { formatClock, formatMs } from '../format-ms'
import { isFailedStep, type Story } from '../stories'
import styles from './event-wall.module.css'

const kinds: Readonly<Record<WallStep['kind'], string>> = {
  request: 'Request',
  event: 'Event',
  handler: 'Handler',
  message: 'Socket message',
}

/** The steps of a story in their order, with times from its beginning: from the click to the last screen. */
export function Timeline({ story: { startedAt, steps, ms } }: { story: Story }) {
  return (
    <>
      <ol className={styles.timeline} aria-label="Steps">
        {steps.map((step) => (
          <li
            key={step.id}
            className={styles.step}
            data-kind={step.kind}
            data-failed={isFailedStep(step) || undefined}
          >
            <span className={styles.offset}>+{formatMs(Math.max(0, Date.parse(step.at) - startedAt))}</span>
            <span className={styles.kind}>{kinds[step.kind]}</span>
            <span className={styles.words}>
              <Words step={step} />
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.state}>
        Began at {formatClock(startedAt)} and took {formatMs(ms)}.
      </p>
    </>
  )
}

function Words({ step }: { step: WallStep }) {
  switch (step.kind) {
    case 'request':
      return (
        <>
          <strong>
            {step.method} {step.route}
          </strong>{' '}
          answered {step.status} in {formatMs(step.ms)}
        </>
      )
    case 'event':
      return (
        <>
          <strong>{step.name}</strong> on topic {step.topic}, keyed by {step.key}
        </>
      )
    case 'handler':
      return (
        <>
          <strong>{step.group}</strong> {step.outcome === 'handled' ? 'handled' : 'gave up'} {step.name} in{' '}
          {formatMs(step.ms)}
          {step.tries > 1 && `, at try ${formatCount(step.tries)}`}
          {step.outcome === 'dead-letter' && '. It is a dead letter now'}
        </>
      )
    case 'message':
      return (
        <>
          <strong>{step.message}</strong> to {formatCount(step.sockets)}{' '}
          {step.sockets === 1 ? 'open page' : 'open pages'}
        </>
      )
  }
}
