import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Originals, Writer } from './writer'

export interface HonestFile {
  writer: string
  name: string
  path: string
}

/**
 * Lets each writer make its files in a folder of its own. Writers of the same stage run at once; each stage may read the files of the
 * stages before.
 */
export async function writeAll(
  folder: string,
  stages: readonly (readonly Writer[])[],
): Promise<HonestFile[]> {
  const originals: Originals = (name) => join(folder, `${name}.pdf`)
  const files: HonestFile[] = []
  for (const stage of stages) {
    await Promise.all(
      stage.map(async (writer) => {
        const own = join(folder, writer.name)
        await mkdir(own, { recursive: true })
        await writer.write(own, originals)
      }),
    )
    for (const { name: writer } of stage) {
      const names = (await readdir(join(folder, writer))).filter((name) => name.endsWith('.pdf')).sort()
      for (const name of names)
        files.push({ writer, name: name.slice(0, -'.pdf'.length), path: join(folder, writer, name) })
    }
  }
  return files
}
