import { jointOf } from '../copy/clean-text'
import { isFormula } from './formula'
import { isMarker } from './lines'
import type { Line, Run } from './text-item'

/** A part of a page's text. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  /** `marker`: as it is written, of a numbered item; `depth`: from 0. */
  | { kind: 'item'; marker: string | null; depth: number; runs: Run[] }
  | { kind: 'code'; runs: Run[] }
  /** Text that may not survive without its layout. */
  | { kind: 'formula'; runs: Run[] }

/** Letters this many times larger than the text are a heading's. */
const [largerHeading, smallerHeading] = [1.45, 1.12]
/** Nobody writes longer headings. */
const maxHeading = 200
/** From baseline to baseline, in sizes of letters. */
const maxLeading = 1.75
/** A line that fills less of its column does not go on in the next. */
const shortest = 0.4
/** Letters of one paragraph differ by less. */
const sameSize = 0.12

interface Draft {
  block: Block
  lines: Line[]
}

/** The blocks of a column, whose lines are in reading order. `bodySize`: of the document's text. */
export function blocksOf(lines: readonly Line[], bodySize: number): Block[] {
  const drafts: Draft[] = []
  const depths = depthsOf(lines)
  const short = shortest * widthOf(lines)
  for (const [index, line] of lines.entries()) {
    const last = drafts.at(-1)
    const kind = kindOf(line, bodySize)
    if (last !== undefined && goesOn(last, line, kind, { end: endOf(lines, index), short }))
      addLine(last, line)
    else drafts.push({ block: begin(line, kind, { depths, bodySize }), lines: [line] })
  }
  return drafts.map(({ block }) => block)
}

type Kind = Block['kind']

function kindOf(line: Line, bodySize: number): Kind {
  if (line.isMono) return 'code'
  if (markerOf(line) !== null) return 'item'
  if (isFormula(line.text)) return 'formula'
  const isLarge = line.size >= smallerHeading * bodySize
  return isLarge && line.text.length <= maxHeading && /\p{L}/u.test(line.text) ? 'heading' : 'paragraph'
}

/** The marker at the beginning of a list's item: a bullet, or a number. */
function markerOf({ text }: Line): string | null {
  const [, marker, space] = /^\s*(\S{1,5})(\s+)\S/.exec(text) ?? []
  return marker !== undefined && space !== undefined && isMarker(marker) ? marker : null
}

function begin(line: Line, kind: Kind, of: { depths: readonly number[]; bodySize: number }): Block {
  const runs = [...line.runs]
  if (kind === 'item') {
    const marker = markerOf(line) ?? ''
    const cut = withoutStart(runs, /^\s*\S+\s+/.exec(line.text)?.[0].length ?? 0)
    const depth = of.depths.findIndex((left) => line.left <= left + line.size / 2)
    return {
      kind,
      marker: /[\p{L}\p{N}]/u.test(marker) ? marker : null,
      depth: Math.max(0, depth),
      runs: cut,
    }
  }
  if (kind === 'heading') return { kind, level: line.size >= largerHeading * of.bodySize ? 2 : 3, runs }
  return { kind, runs }
}

/** The distinct left edges of lists: an item further to the right belongs to the one above. */
function depthsOf(lines: readonly Line[]): number[] {
  const lefts: number[] = []
  for (const { left, size } of lines
    .filter((line) => markerOf(line) !== null)
    .sort((a, b) => a.left - b.left))
    if (lefts.every((known) => left > known + size / 2)) lefts.push(left)
  return lefts.slice(0, 3)
}

/** Where the lines around this one end: a line that ends earlier was ended by its author. */
function endOf(lines: readonly Line[], index: number): number {
  let end = 0
  for (const step of [-1, 1])
    for (let at = index; at >= 0 && at < lines.length; at += step) {
      const [line, next] = [lines[at]!, lines[at + step]]
      end = Math.max(end, line.right)
      if (next === undefined || !areNear(line, next)) break
    }
  return end
}

const widthOf = (lines: readonly Line[]) =>
  Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left))
const areNear = (a: Line, b: Line) =>
  Math.abs(b.y - a.y) <= maxLeading * Math.max(a.size, b.size) && hasSameSize(a, b)
const hasSameSize = (a: Line, b: Line) => Math.abs(a.size - b.size) <= sameSize * Math.max(a.size, b.size)

function goesOn(
  { block, lines }: Draft,
  line: Line,
  kind: Kind,
  { end, short }: { end: number; short: number },
): boolean {
  const last = lines.at(-1)!
  if (!areNear(last, line)) return false
  if (block.kind === 'code' || block.kind === 'formula' || block.kind === 'heading')
    return block.kind === kind
  if (kind === 'code' || kind === 'item' || kind === 'heading') return false
  if (last.cells > 1 || line.cells > 1) return false
  const [first] = lines
  const indent = line.left - (first?.left ?? line.left)
  // The text of an item stands beside its marker, or goes on below it.
  const isBesideMarker = indent >= line.size / 2
  if (block.kind === 'item' && !isBesideMarker && /[.!?:;]\s*$/.test(last.text)) return false
  if (kind === 'formula' && Math.abs(indent) > line.size / 2) return false
  const isIndented = block.kind === 'paragraph' && line.left > last.left + line.size && lines.length > 1
  const isEnded = last.right - last.left < short || fits(last, line, end)
  return !isIndented && (endsInHyphen(last) || !isEnded)
}

const endsInHyphen = ({ text }: Line) => /\p{L}[-\u2010\u00AD]$/u.test(text.trimEnd())

/** True if the first word of a line would have fitted on the line before: that one was ended on purpose. */
function fits(before: Line, line: Line, end: number): boolean {
  const word = /^\S+/.exec(line.text.trimStart())?.[0] ?? ''
  const perLetter = (line.right - line.left) / Math.max(1, line.text.length)
  return before.right + (word.length + 1) * perLetter < end - perLetter
}

function addLine({ block, lines }: Draft, line: Line): void {
  const [first, ...others] = line.runs
  const last = block.runs.at(-1)
  if (first === undefined || last === undefined) return
  const { cut, space } = between({ block, lines }, line)
  last.end -= cut
  block.runs.push({ ...first, before: space }, ...others)
  lines.push(line)
}

/** The separator between a line and the one before it. Code and formulas keep their lines. */
function between({ block, lines }: Draft, line: Line): { cut: number; space: string } {
  const before = lines.at(-1)!
  if (block.kind === 'formula') return { cut: 0, space: '\n' }
  if (block.kind === 'code') {
    const perLetter = (line.right - line.left) / Math.max(1, line.text.length)
    const indent = Math.round((line.left - Math.min(...lines.map(({ left }) => left))) / perLetter)
    return { cut: 0, space: `\n${' '.repeat(Math.max(0, indent))}` }
  }
  const text = before.text.trimEnd()
  const { isBroken, space } = jointOf(text, line.text.trimStart())
  const spaces = before.text.length - text.length
  return isBroken ? { cut: spaces + 1, space } : { cut: 0, space: spaces > 0 ? '' : space }
}

/** Runs without their first letters, and the spaces after them. */
function withoutStart(runs: readonly Run[], letters: number): Run[] {
  let left = letters
  const kept: Run[] = []
  for (const run of runs) {
    left -= run.before.length
    const length = run.end - run.start
    if (left >= length) {
      left -= length
      continue
    }
    kept.push(left > 0 ? { ...run, start: run.start + left, before: '' } : run)
    left = 0
  }
  return kept.map((run, index) => (index === 0 ? { ...run, before: '' } : run))
}
