import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { wholeNumber } from '../client/whole-number'

export interface Options {
  requests: number
  files: number
  seed: number
  /** The only call to try. */
  call: string | undefined
}

/** Parses the command line: `--requests 20000 --files 5000 --seed 7 --call login`. Throws on anything else. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string', default: '20000' },
      files: { type: 'string', default: '5000' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      call: { type: 'string' },
    },
  })
  const whole = (name: 'requests' | 'files' | 'seed') => wholeNumber(name, values[name] ?? '')
  return { requests: whole('requests'), files: whole('files'), seed: whole('seed'), call: values.call }
}
