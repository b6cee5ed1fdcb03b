import { wordsIn, type Wanted } from './words'

/** A part of an excerpt; `marked`: one of the words. */
export interface Part {
  text: string
  marked: boolean
}

/** Letters of an excerpt: two lines on a wide screen, four on a phone. */
const maxLetters = 220

interface Span {
  start: number
  end: number
}

/** The part of a text with most of the words, from a sentence's beginning if that is near. Null if the text has none of them. */
export function excerptOf(text: string, wanted: readonly Wanted[]): Part[] | null {
  const keys = new Map(
    wanted.flatMap((alternatives, word) => alternatives.flat().map((key) => [key, word] as const)),
  )
  const found = wordsIn(text)
    .filter(({ key }) => keys.has(key))
    .map(({ key, start, end }) => ({ start, end, word: keys.get(key) ?? 0 }))
  const best = richest(found)
  if (best === null) return null
  const from = beginOf(text, best)
  const to = endOf(text, from)
  return partsOf(text, { start: from, end: to }, merged(found))
}

/** The window of `maxLetters` that has most of the words, the shortest of these. */
function richest(found: readonly (Span & { word: number })[]): Span | null {
  let best: (Span & { words: number }) | null = null
  for (let first = 0; first < found.length; first++) {
    const words = new Set<number>()
    for (let last = first; last < found.length; last++) {
      const [start, end] = [found[first]?.start ?? 0, found[last]?.end ?? 0]
      if (end - start > maxLetters) break
      const { size } = words.add(found[last]?.word ?? 0)
      const isBetter =
        best === null || size > best.words || (size === best.words && end - start < best.end - best.start)
      if (isBetter) best = { start, end, words: size }
    }
  }
  return best
}

/** The beginning of the sentence, or of a word some words before. */
function beginOf(text: string, { start, end }: Span): number {
  const earliest = Math.max(0, Math.min(start, end - maxLetters + 20))
  const before = text.slice(earliest, start)
  const sentences = [...before.matchAll(/[.!?:;]\s+|\n+/g)]
  const last = sentences.at(-1)
  if (last !== undefined) return earliest + last.index + last[0].length
  if (earliest === 0) return 0
  const near = Math.max(earliest, start - 60)
  const space = text.slice(near, start).search(/\s/)
  return space === -1 ? start : near + space + 1
}

function endOf(text: string, from: number): number {
  if (text.length - from <= maxLetters) return text.length
  const space = text.slice(from, from + maxLetters).search(/\s\S*$/)
  return space > 0 ? from + space : from + maxLetters
}

/** Words with hyphens are found as parts and as a whole. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end)
    else result.push({ start: span.start, end: span.end })
  }
  return result
}

function partsOf(text: string, { start, end }: Span, marks: readonly Span[]): Part[] {
  const parts: Part[] = []
  const add = (from: number, to: number, marked: boolean) => {
    const shown = text.slice(from, to).replace(/\s+/g, ' ')
    if (shown !== '') parts.push({ text: shown, marked })
  }
  let at = start
  if (start > 0) parts.push({ text: '… ', marked: false })
  for (const mark of marks) {
    if (mark.start < start || mark.end > end) continue
    add(at, mark.start, false)
    add(mark.start, mark.end, true)
    at = mark.end
  }
  add(at, end, false)
  if (end < text.length) parts.push({ text: ' …', marked: false })
  return joined(parts)
}

const joined = (parts: readonly Part[]): Part[] =>
  parts.reduce<Part[]>((all, part) => {
    const last = all.at(-1)
    if (last === undefined || last.marked || part.marked) all.push({ ...part })
    else last.text = (last.text + part.text).replace(/\s+/g, ' ')
    return all
  }, [])
