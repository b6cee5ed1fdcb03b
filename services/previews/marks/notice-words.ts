/** Words of which notices are made. A sentence of others speaks about a notice. */
const noticeWords = new Set(
  `a all also an and any anyone are author be by class classes content copy copyright copied confidential course
  department distribute distributed distribution document documents educational email enrolled except express faculty file files for form
  from further handout handouts in internal internet is it kindly lecture lecturer lectures material materials may module
  modules must no not note notes of on one online only or other outside owner paper part party permission permitted
  personal platform please post posted prior prohibited property private published recording recordings reproduced reproduction reserved
  rights school share shared sheet site slide slides strictly student students subject such teaching term the their they
  these third this to tutorial tutorials unauthorised unauthorized unless upload uploaded use used usage video videos warning
  website websites with within without written you your
  nus ntu smu national nanyang university singapore technological management institute
  jan feb mar apr may jun jul aug sep oct nov dec semester sem ay`.match(/[a-z]+/g),
)

/** Words that go on after a notice. */
const goesOn = new Set(
  `and any beyond by by except externally for further in materials of online only or outside publicly slides strictly the them these this
  to unless without within`.match(/[a-z]+/g),
)
const objects = new Set(
  `slides materials material notes document content course file files handout lecture recordings class module written prior express`.match(
    /[a-z]+/g,
  ),
)

const isNoticeWord = (word: string): boolean =>
  /\d/.test(word) || (word.length === 1 && word !== 'I') || noticeWords.has(word.toLowerCase())

/** Counts the words that do not occur in notices. Numbers and module codes are not counted. */
export const countStrange = (words: readonly string[]): number =>
  words.filter((word) => !isNoticeWord(word)).length

/** True if a notice may go on with these words. */
export function mayGoOn([first, second]: readonly string[]): boolean {
  if (first === undefined) return true
  const word = first.toLowerCase()
  if (/^\d+$/.test(word)) return true
  return ['the', 'this', 'these'].includes(word) ? objects.has(second?.toLowerCase() ?? '') : goesOn.has(word)
}
