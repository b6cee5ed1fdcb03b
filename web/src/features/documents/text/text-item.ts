/** A text item of a PDF page, measured from the page's top left corner. */
export interface TextItem {
  str: string
  /** Its number among the items of the page, from 0. */
  piece: number
  left: number
  right: number
  /** Of its baseline. */
  y: number
  /** Of its font. */
  size: number
  /** Set in letters of one width, as code is. */
  isMono: boolean
}

/** A page as PDF.js reads it. */
export interface TextPage {
  width: number
  height: number
  items: readonly TextItem[]
}

/** Part of a text item, as it is shown. */
export interface Run {
  piece: number
  start: number
  end: number
  /** Put before it: a space, or nothing. */
  before: string
}

/** Items side by side on one baseline. */
export interface Line {
  runs: Run[]
  text: string
  left: number
  right: number
  y: number
  size: number
  isMono: boolean
  /** More than one where wide gaps part it, as the cells of a table. */
  cells: number
}
