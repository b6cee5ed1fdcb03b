/** Scripts in common use today (UAX #31, table 5), without those that are written together with Chinese characters. */
const alone = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Ethiopic}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Gujarati}/u,
  /\p{Script=Gurmukhi}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Kannada}/u,
  /\p{Script=Khmer}/u,
  /\p{Script=Lao}/u,
  /\p{Script=Malayalam}/u,
  /\p{Script=Myanmar}/u,
  /\p{Script=Oriya}/u,
  /\p{Script=Sinhala}/u,
  /\p{Script=Tamil}/u,
  /\p{Script=Telugu}/u,
  /\p{Script=Thaana}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Tibetan}/u,
]
/** The letters of Japan, Korea and Taiwan: each is written together with Chinese characters, and not with another. */
const besideHan = [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, /\p{Script=Hangul}/u, /\p{Script=Bopomofo}/u]
const eastAsian = [/\p{Script=Han}/u, ...besideHan]
const latin = /\p{Script=Latin}/u
/** Has letters that look like Latin ones. */
const likeLatin = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/**
 * True if a text mixes scripts as nobody writes: more than one besides Latin, or Latin with Cyrillic or Greek, of which many letters look the
 * same (UTS #39, 5.2, moderately restrictive). Digits, marks and signs belong to no script.
 */
export function mixesScripts(text: string): boolean {
  const letters = Array.from(text).filter((each) => /\p{L}/u.test(each))
  const others = letters.filter((each) => !latin.test(each))
  const used = new Set(
    others.map((each) => {
      if (eastAsian.some((script) => script.test(each))) return 'east asian'
      const at = alone.findIndex((script) => script.test(each))
      return at < 0 ? 'rare' : at
    }),
  )
  if (used.size > 1) return true
  if (besideHan.filter((script) => others.some((each) => script.test(each))).length > 1) return true
  return others.length < letters.length && others.some((each) => likeLatin.test(each))
}
