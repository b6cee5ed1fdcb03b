import type { Locator, Page } from '@playwright/test'
import type { SpecifiedRule } from '../../fixtures/specified-rules'
import type { Answered } from '../answers'
import type { Viewer } from '../pages'

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}
/** The value of a field: a text or option, a checked state, or files. */
export type Given = string | boolean | readonly (() => Promise<GivenFile>)[]

/** One action in a form, and the message at its field. */
export interface Row {
  rule?: SpecifiedRule
  /** The field's label. */
  field: string | RegExp
  /** The field's value; unchanged if absent. */
  given?: Given
  /** An action before the form is sent, for values that no field takes. */
  act?: (page: Page) => Promise<void>
  /** Sends the form, or only leaves the field because the submit button is disabled. */
  by?: 'sending' | 'leaving'
  /** The message at the field; null if it is valid. */
  says: string | null
  /** A message elsewhere on the page. */
  also?: string
  /** The final value of the field. */
  becomes?: string
  /** Elements and their final counts. */
  then?: (page: Page) => readonly (readonly [Locator, number])[]
  /** The path that it redirects to. */
  leadsTo?: string
  /** Responses of the server. Without them, and unless `sent`, nothing may be sent. */
  answered?: readonly Answered[]
  sent?: true
}

/** A form that is opened once, and all its rows. */
export interface Form {
  /** The accessible name; null for fields outside a form. */
  form: string | null
  viewer: Viewer
  path: string
  /** Opens the form on its page. */
  open?: (page: Page) => Promise<void>
  /** The submit button. */
  send?: string | RegExp
  /** Valid values: for all fields before the first row, and for a row's field after it. */
  good?: readonly (readonly [string | RegExp, Given])[]
  /** Waits until the valid values have been handled. */
  ready?: (page: Page) => Promise<void>
  /** The `autocomplete` tokens of its fields. */
  completed?: readonly (readonly [
    string,
    'username' | 'current-password' | 'new-password' | 'one-time-code' | 'email' | 'nickname' | 'name',
  ])[]
  rows: readonly Row[]
}
