const format = new Intl.DateTimeFormat('en-SG', { dateStyle: 'medium', timeStyle: 'short' })

/** A date with its time, as it is written everywhere. */
export function Moment({ at, className }: { at: string; className?: string | undefined }) {
  return (
    <time className={className} dateTime={at}>
      {format.format(new Date(at))}
    </time>
  )
}
