import { ButtonLink } from '../../../components/button'
import { EmptyState } from '../../../components/state'

/** Shown for an invalid module code. */
export function NoModule({ code }: { code: string }) {
  return (
    <EmptyState
      title={`“${code}” is not a module code.`}
      action={<ButtonLink to="/browse">Browse all modules</ButtonLink>}
    >
      A code is written in one word of letters, digits and dashes, such as CS2030S or COR-IS1702.
    </EmptyState>
  )
}
