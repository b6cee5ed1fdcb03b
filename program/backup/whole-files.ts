import { createHash } from 'node:crypto'
import { eachKeptFile } from '#platform'

/** References of the stored files of a folder whose bytes are as their records say. */
export async function wholeFiles(folder: string): Promise<Set<string>> {
  const whole = new Set<string>()
  for await (const { file, handle } of eachKeptFile(folder)) {
    const hash = createHash('sha256')
    for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk as Buffer)
    if (hash.digest('hex') === file.sha256) whole.add(file.ref)
  }
  return whole
}
