import type { LucideIcon } from 'lucide-react'

/** A tool of the viewer. */
export interface Tool {
  name: string
  icon: LucideIcon
  act: () => void
  /** For toggles. */
  pressed?: boolean
}
