import { foldText, wordsOf } from '#events'

/** Longer queries are cut: nobody chooses among suggestions after that many words. */
const maxWords = 8

/** The words of a query, folded. */
export const typedWords = (query: string): string[] => wordsOf(foldText(query)).slice(0, maxWords)

/** Words written as one: "cs 2030s", "COR-IS1702" and "coris1702" name a module alike. */
export const asOneWord = (words: readonly string[]): string => words.join('')
