import { run } from '../run'

/** Exit code of success with warnings. */
const warned = 3

export const jsonByQpdf = (path: string): Promise<string> =>
  run('qpdf', ['--no-warn', '--json-output', '--json-stream-data=none', path], { allow: [warned] })
