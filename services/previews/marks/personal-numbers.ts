const weights = [2, 7, 6, 5, 4, 3, 2]
const residents = 'JZIHGFEDCBA'
const foreigners = 'XWUTRQPNMLK'
const since2022 = 'XWUTRQPNJLK'
const series: Readonly<Record<string, { plus: number; letters: string }>> = {
  S: { plus: 0, letters: residents },
  T: { plus: 4, letters: residents },
  F: { plus: 0, letters: foreigners },
  G: { plus: 4, letters: foreigners },
  M: { plus: 3, letters: since2022 },
}

/** The check letter of an NRIC or FIN without it, such as S1234567; null if it begins with another letter. */
export function identityLetter(number: string): string | null {
  const of = series[number[0] ?? '']
  if (of === undefined) return null
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at + 1]), of.plus)
  return of.letters[sum % 11] ?? null
}

/** The check letter of a matriculation number of NUS without it, such as A0123456. */
export function nusLetter(number: string): string {
  const sum = [...number.slice(-6)].reduce((total, digit) => total + Number(digit), 0)
  return 'YXWURNMLJHEAB'[sum % 13] ?? ''
}

const isIdentity = (number: string) => identityLetter(number.slice(0, -1)) === number.at(-1)
/** Specimens of textbooks: S1234567D, S0000001I, S9999999… */
const isSpecimen = (number: string) => /1234567|7654321|0000001|(\d)\1{6}/.test(number)

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([found]) => found)
const unique = (numbers: readonly string[]) => [...new Set(numbers)]

/** NRIC and FIN numbers whose check letter is right. */
export const identityNumbers = (text: string): string[] =>
  unique(all(/(?<![\p{L}\p{N}])[STFGM]\d{7}[A-Z](?![\p{L}\p{N}])/gu, text)).filter(
    (number) => isIdentity(number) && !isSpecimen(number),
  )

/** True if the page says that it has such numbers. */
export const namesIdentity = (text: string): boolean =>
  /(?<!\p{L})(?:NRIC|FIN|identity card|IC no|IC number|passport)(?!\p{L})/iu.test(text)

/** Matriculation numbers: of NUS by check letter, of NTU by form, of SMU by form on a page that names them. */
export function matriculationNumbers(text: string): string[] {
  const nus = all(/(?<![\p{L}\p{N}])A\d{7}[A-Z](?![\p{L}\p{N}])/gu, text).filter(
    (number) => nusLetter(number.slice(0, -1)) === number.at(-1),
  )
  const ntu = all(/(?<![\p{L}\p{N}])[UGN][12]\d{6}[A-Z](?![\p{L}\p{N}])/gu, text)
  const isNamed = /student (?:id|number|no)|matric/i.test(text)
  const smu = isNamed ? all(/(?<![\p{L}\p{N}.])01\d{6}(?![\p{L}\p{N}.])/gu, text) : []
  return unique([...nus, ...ntu, ...smu])
}

/** Numbers of mobile phones, on a page that names them. */
export function phoneNumbers(text: string): string[] {
  const isNamed = /\b(?:mobile|phone|handphone|hp|contacts?|tel|whatsapp|telegram)\b|\+65/i.test(text)
  if (!isNamed) return []
  return unique(
    all(/(?<![\p{L}\p{N}.])(?:\+?65[ -]?)?[89]\d{3}[ -]?\d{4}(?![\p{L}\p{N}])/gu, text).map((number) =>
      number.replace(/\D/g, '').slice(-8),
    ),
  )
}

const hidden = '\u2022'
/** A number of which only the end is left: of an NRIC, what is customary to show. */
export const maskNumber = (number: string): string =>
  number.replace(/[\p{L}\p{N}](?=(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){3})/gu, hidden)

const personal =
  /(?<![\p{L}\p{N}])(?:[STFGMAUN]\d{7}[A-Z]|(?:\+?65[ -]?)?[689]\d{3}[ -]?\d{4}|0\d{7})(?![\p{L}\p{N}])/giu

/** A text in which the numbers of persons are masked. */
export const maskNumbers = (text: string): string => text.replace(personal, maskNumber)
