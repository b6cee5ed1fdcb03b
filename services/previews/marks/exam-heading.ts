import { placesOf } from './phrases'
import { isQuoted } from './surroundings'

/** In characters: the part of a page in which the heading of a question paper stands. */
const headLength = 1_000

const institution =
  /national university of singapore|nanyang technological university|singapore management university|yale-nus college/i
const title =
  /\bexaminations?\b|\bfinal (?:assessment|exam)\b|\bmid-? ?term (?:test|exam|assessment|quiz)\b|\bterm test\b/i
const instructions = [
  /instructions to (?:candidates|students)/gi,
  /time allowed\W{0,4}(?:\d|one|two|three)/gi,
  /this (?:\w+ ){0,2}paper (?:contains|consists|comprises)/gi,
  /do not (?:turn|open) (?:over|this)/gi,
  /write (?:down )?your (?:student|matriculation|matric|seat)/gi,
  /this is an? (?:open|closed)[- ]book/gi,
  /answer (?:all|any \w+ (?:of|out of) (?:the )?\w+) questions/gi,
  /must not be (?:removed|taken) from the exam/gi,
  /\bseat (?:no|number)\b/gi,
  /(?:carry|carries) \d+ marks/gi,
]
/** So many instructions need neither title nor institution. */
const enoughInstructions = 3

/** The first words of the heading of a question paper; null if the page has none. */
export function examHeading(text: string): string | null {
  const head = text.slice(0, headLength)
  const found = instructions.flatMap((pattern) =>
    placesOf(pattern, head)
      .filter((place) => !isQuoted(place))
      .slice(0, 1)
      .map(({ start, end }) => head.slice(start, end)),
  )
  const named = [institution, title].flatMap((pattern) => pattern.exec(head)?.[0] ?? [])
  const isPaper = found.length >= enoughInstructions || (found.length > 0 && named.length === 2)
  return isPaper ? [...named, ...found].slice(0, 3).join(' … ').replaceAll('\n', ' ') : null
}
