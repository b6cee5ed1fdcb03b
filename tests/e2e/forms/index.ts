import { desk } from './desk'
import { entering } from './entering'
import { finding } from './finding'
import { settings } from './settings'
import { uploading } from './uploading'
import { writing } from './writing'
import type { Form } from './form'

export type { Form, Given, Row } from './form'

/** All forms of the product. */
export const forms: readonly Form[] = [
  ...entering,
  ...uploading,
  ...writing,
  ...finding,
  ...settings,
  ...desk,
]
