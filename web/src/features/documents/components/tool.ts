import type { LucideIcon } from 'lucide-react'

/** Something to do with the document. */
export interface Tool {
  name: string
  icon: LucideIcon
  act: () => void
  /** Of a tool that is on or off. */
  pressed?: boolean
}
