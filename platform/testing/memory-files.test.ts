import { filesSuite } from './files-suite'
import { createMemoryFiles } from './memory-files'

filesSuite('the memory of the tests', async () => {
  const { files, upload } = createMemoryFiles()
  return {
    files,
    upload: async (ticket, bytes, originalName) => upload(ticket, bytes, originalName),
    close: () => files.stop(),
  }
})
