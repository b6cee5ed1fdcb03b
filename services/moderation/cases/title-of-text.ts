import { firstWords } from './context-rules'

/** Characters. */
const titleLength = 80

/** The title of a case about a text: its first words. */
export const titleOfText = (words: string): string => firstWords(words, titleLength)
