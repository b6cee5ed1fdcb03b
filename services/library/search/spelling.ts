/** Errors allowed in a word: none in short words, which would turn into others. */
export const allowedErrors = (word: string): number =>
  word.length < 5 ? 0 : word.length < 9 ? 1 : word.length < 13 ? 2 : 3

const digitsOf = (word: string): string => word.replace(/\D/g, '')

/**
 * The number of letters that are wrong, missing, too many or swapped with their neighbour (the optimal string alignment distance); Infinity
 * if more than allowed. The first letter must be right, and numbers are never guessed: CS2031S is not CS2030S.
 */
export function errorsBetween(typed: string, word: string): number {
  const most = allowedErrors(typed)
  if (most === 0 || typed[0] !== word[0] || Math.abs(typed.length - word.length) > most) return Infinity
  if (digitsOf(typed) !== digitsOf(word)) return Infinity
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1]
      let errors = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1))
      const areSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      if (areSwapped) errors = Math.min(errors, at(before, j - 2) + 1)
      row.push(errors)
    }
    before = last
    last = row
  }
  const errors = at(last, word.length)
  return errors > most ? Infinity : errors
}
const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
