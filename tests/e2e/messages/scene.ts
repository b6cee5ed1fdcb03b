import type { Page } from '@playwright/test'
import type { SpecifiedMessage } from '../../fixtures/specified-messages'
import type { Answered, serverWords } from '../answers'
import type { Viewer } from '../pages'

type Said = SpecifiedMessage | typeof serverWords

interface Step {
  /** The text that the specification quotes, or the server's message if the specification shows that; with a cross if it has one. */
  says: Said | `❌ ${Said}`
  /** The page that shows it, if it is another one. */
  leadsTo?: string
  /** Responses that the demo world cannot produce. */
  answered?: readonly Answered[]
  act: (page: Page) => Promise<void>
}

/** A viewer's steps on a page, and the message after each. */
export interface Scene {
  viewer: Viewer
  path: string
  steps: readonly Step[]
}
