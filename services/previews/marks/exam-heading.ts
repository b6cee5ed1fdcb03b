/** In characters: the part of a page in which the heading of a question paper stands. */
const headLength = 1_000

const institution =
  /national university of singapore|nanyang technological university|singapore management university|yale-nus college/i
const title =
  /\bexaminations?\b|\bfinal (?:assessment|exam)\b|\bmid-? ?term (?:test|exam|assessment|quiz)\b|\bterm test\b/i
const instructions = [
  /instructions to (?:candidates|students)/i,
  /time allowed/i,
  /this (?:\w+ ){0,2}paper (?:contains|consists|comprises)/i,
  /do not (?:turn|open) (?:over|this)/i,
  /write (?:down )?your (?:student|matriculation|matric|seat)/i,
  /this is an? (?:open|closed)[- ]book/i,
  /answer all questions/i,
]
/** So many instructions need neither title nor institution. */
const enoughInstructions = 3

/** The first words of the heading of a question paper; null if the page has none. */
export function examHeading(text: string): string | null {
  const head = text.slice(0, headLength)
  const found = instructions.flatMap((pattern) => pattern.exec(head)?.[0] ?? [])
  const named = [institution, title].flatMap((pattern) => pattern.exec(head)?.[0] ?? [])
  const isPaper = found.length >= enoughInstructions || (found.length > 0 && named.length === 2)
  return isPaper ? [...named, ...found].slice(0, 3).join(' … ').replaceAll('\n', ' ') : null
}
