import { parseArgs } from 'node:util'
import { wholeNumber } from '../client/whole-number'

export interface Options {
  seed: number
  /** Honest files to try; all if undefined. */
  files: number | undefined
  /** Busy processes beside the run. Attacks are left out then. */
  busy: number
}

/** Parses the command line: `--seed 7 --files 30 --busy 48`. Throws on anything else. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '26' },
      files: { type: 'string' },
      busy: { type: 'string', default: '0' },
    },
  })
  const whole = (name: 'seed' | 'files' | 'busy') => wholeNumber(name, values[name] ?? '')
  const busy = whole('busy')
  const files = values.files === undefined ? (busy > 0 ? 30 : undefined) : whole('files')
  return { seed: whole('seed'), files, busy }
}
