import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { Section } from './section'

/** A section with the fields of one setting. */
export function SettingSection({
  title,
  lead,
  height,
  isError,
  onRetry,
  children,
}: {
  title: string
  lead: string
  /** Of the fields, while they load. */
  height: string
  isError: boolean
  onRetry: () => void
  /** The fields; null until the setting is read. */
  children: ReactNode
}) {
  return (
    <Section title={title} lead={lead}>
      {children !== null ? (
        children
      ) : isError ? (
        <ErrorState title="This setting couldn’t load." onRetry={onRetry} />
      ) : (
        <div>
          <Loading label="Loading the setting" />
          <Skeleton height={height} />
        </div>
      )}
    </Section>
  )
}
