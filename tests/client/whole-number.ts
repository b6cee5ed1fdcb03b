/** Parses the value of a command line's option. Throws on anything but a whole number from `least` on. */
export function wholeNumber(option: string, text: string, least = 0): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(number) || number < least)
    throw new Error(`--${option} must be a whole number, at least ${least}.`)
  return number
}
