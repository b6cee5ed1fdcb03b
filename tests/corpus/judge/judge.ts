import { mark } from '../attacks/kinds'
import { findActive, type QpdfObjects } from './find-active'

/** Prints a file as JSON, version 2, without the content of its streams. */
export type ReadJson = (path: string) => Promise<string>

/** Active content of a stored file, as a reader finds it that shares no code with the guard. */
export async function judge(path: string, bytes: Buffer, readJson: ReadJson): Promise<string[]> {
  const { qpdf } = JSON.parse(await readJson(path)) as { qpdf: [unknown, QpdfObjects] }
  return [...findActive(qpdf[1]), ...(bytes.includes(mark) ? ['the mark of the attack'] : [])]
}
