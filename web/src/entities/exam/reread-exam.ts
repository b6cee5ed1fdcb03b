import { refetchChanged } from '../../http/query-client'

/** Spreads the requests of everybody in the room: one socket message reaches them all at once. */
const spreadMs = 2000

/** The query of a module's exam. */
export const examKey = (code: string): readonly string[] => ['exam', code]

/** Modules whose exam is about to be read again. */
const waiting = new Set<string>()

/** Reads the exam of a module again within two seconds, at a random moment. Calls until then share that read. */
export function rereadExam(code: string): void {
  if (waiting.has(code)) return
  waiting.add(code)
  setTimeout(() => {
    waiting.delete(code)
    refetchChanged(examKey(code))
  }, Math.random() * spreadMs)
}
