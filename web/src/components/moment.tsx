const format = new Intl.DateTimeFormat('en-SG', { dateStyle: 'medium', timeStyle: 'short' })

/** A date and time in the product's format. */
export function Moment({ at, className }: { at: string; className?: string | undefined }) {
  return (
    <time className={className} dateTime={at}>
      {format.format(new Date(at))}
    </time>
  )
}
