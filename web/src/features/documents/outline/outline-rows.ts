import type { Destination } from '../links/page-links'

/** A bookmark as pdf.js gives it. */
export interface Bookmark {
  title: string
  dest: string | readonly unknown[] | null
  /** Negative if it is closed at first. */
  count?: number | undefined
  items: readonly Bookmark[]
}

/** A line of the outline. */
export interface OutlineRow {
  /** Its number, from 0. */
  id: number
  /** The row that it belongs to; null at the top. */
  parent: number | null
  /** From 1. */
  level: number
  title: string
  destination: Destination | null
  hasChildren: boolean
  /** Its children are hidden at first. */
  closed: boolean
}

/** More than anybody would read through. */
const maxRows = 2_000
const maxLevel = 12
const maxTitle = 300

/** The lines of an outline from top to bottom. Deeper levels and further lines are left out. */
export function outlineRows(bookmarks: readonly Bookmark[]): OutlineRow[] {
  const rows: OutlineRow[] = []
  const add = (siblings: readonly Bookmark[], parent: number | null, level: number) => {
    for (const { title, dest, count, items } of siblings) {
      if (rows.length >= maxRows) return
      const id = rows.length
      const hasChildren = items.length > 0 && level < maxLevel
      rows.push({
        id,
        parent,
        level,
        title: titleOf(title),
        destination: dest,
        hasChildren,
        closed: count !== undefined && count < 0,
      })
      if (hasChildren) add(items, id, level + 1)
    }
  }
  add(bookmarks, null, 1)
  return rows
}

const titleOf = (title: string) =>
  title
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxTitle) || 'Untitled'

/** The rows that are not within a closed one. */
export function visibleRows(rows: readonly OutlineRow[], closed: ReadonlySet<number>): OutlineRow[] {
  const hidden = new Set<number>()
  return rows.filter(({ id, parent }) => {
    const isHidden = parent !== null && (closed.has(parent) || hidden.has(parent))
    if (isHidden) hidden.add(id)
    return !isHidden
  })
}

/** The row itself, or the nearest visible one that it belongs to. */
export function visibleRow(
  rows: readonly OutlineRow[],
  visible: readonly OutlineRow[],
  id: number | null,
): number | null {
  const shown = new Set(visible.map((row) => row.id))
  let row = id
  while (row !== null && !shown.has(row)) row = rows[row]?.parent ?? null
  return row
}
