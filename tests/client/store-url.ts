import { join } from 'node:path'

/** The address of a program's embedded store. */
export function storeUrlOf(dataDir: string): string {
  const socket = encodeURIComponent(join(dataDir, 'store', 'mongodb.sock'))
  return `mongodb://${socket}/studyshelf?directConnection=true`
}
