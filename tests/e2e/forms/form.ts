import type { Locator, Page } from '@playwright/test'
import type { SpecifiedRule } from '../../fixtures/specified-rules'
import type { Answered } from '../answers'
import type { Viewer } from '../pages'

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}
/** What is typed, chosen, picked, or ticked: into a field of any kind. */
export type Given = string | boolean | readonly (() => Promise<GivenFile>)[]

/** One thing that somebody does with a form, and what they then read at the field. */
export interface Row {
  rule?: SpecifiedRule
  /** By its label. */
  field: string | RegExp
  /** Absent: the field is left as it stands. */
  given?: Given
  /** What is done instead of giving it to the field itself. */
  act?: (page: Page) => Promise<void>
  /** The form is sent; or the field is left only, because what sends the form sleeps. */
  by?: 'sending' | 'leaving'
  /** The sentence at the field; null where nothing is wrong with it. */
  says: string | null
  /** What is read somewhere else on the page. */
  also?: string
  /** What the field holds in the end. */
  becomes?: string
  /** How often something stands on the page in the end. */
  then?: (page: Page) => readonly (readonly [Locator, number])[]
  /** Where it leads. */
  leadsTo?: string
  /** What a server says; without it nothing may be sent, but where it is `sent`. */
  answered?: readonly Answered[]
  sent?: true
}

/** A form, opened once, and all that is tried in it. */
export interface Form {
  /** As screen readers call it; null for what is no form of its own. */
  form: string | null
  viewer: Viewer
  path: string
  /** What is done before the form stands there. */
  open?: (page: Page) => Promise<void>
  /** The button that sends it. */
  send?: string | RegExp
  /** What each field is given before the first row, and a row's own again after it. */
  good?: readonly (readonly [string | RegExp, Given])[]
  /** What is waited for once all is good. */
  ready?: (page: Page) => Promise<void>
  /** What password managers and browsers are told of its fields. */
  completed?: readonly (readonly [
    string,
    'username' | 'current-password' | 'new-password' | 'one-time-code' | 'email' | 'nickname' | 'name',
  ])[]
  rows: readonly Row[]
}
