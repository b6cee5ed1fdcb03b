import { inspectable, startProgram } from '../client/start-program'
import { withDataDir } from '../client/with-data-dir'
import { pdfOriginals } from './files/corpus'
import { runFiles } from './files/run-files'
import { readOptions } from './options'
import { createReport } from './report'
import { restlessAdmin } from './requests/people'
import { runRequests } from './requests/run-requests'

/**
 * `npm run test:fuzz [-- --requests 20000 --files 5000 --seed 7 --call login]`: requests generated from the API document, and
 * socket messages from the contract, with every known kind of fault, and PDFs and photos with changed bytes and objects. Nothing may answer 5xx, hang, crash or leak. The same
 * seed makes the same requests, messages and files; `--call` tries one call only.
 */
const options = readOptions(process.argv.slice(2))
const report = createReport()
report.say(`seed ${options.seed}: ${options.requests} requests, ${options.files} files`)
try {
  const pdfs = await withDataDir(async (dataDir) => {
    const settings = {
      ADMIN_EMAIL: restlessAdmin.email,
      ADMIN_PASSWORD: restlessAdmin.password,
      ...inspectable,
    }
    const program = await startProgram({ dataDir, settings })
    try {
      const originals = await pdfOriginals(program.origin)
      if (options.requests > 0) await runRequests(options, { program, dataDir, report })
      return originals
    } finally {
      await program.stop()
    }
  })
  if (options.files > 0) await runFiles(options, pdfs, report)
} catch (error) {
  report.add('the run came to its end', [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ])
}
report.end()
