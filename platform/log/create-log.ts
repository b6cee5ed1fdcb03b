import { once } from 'node:events'
import { join } from 'node:path'
import { destination, multistream, pino, stdTimeFunctions } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../config'
import { runningCorrelationId } from '@studyshelf/event-bus/core'
import { privateFolder } from '../private-folder'
import { openLogFile } from './log-file'
import { redact } from './redact'

export type Log = Logger

/** A larger log is rotated; one older file is kept. */
const largestLogBytes = 50 * 1024 * 1024

/**
 * The program's log: JSON lines, without secrets, with the current correlation id. To standard output in production;
 * elsewhere to DATA_DIR/log/studyshelf.log, with warnings in plain words on standard error too.
 */
export function createLog(
  config: Pick<Config, 'production' | 'dataDir' | 'logLevel'>,
  stderr: Pick<NodeJS.WritableStream, 'write'> = process.stderr,
): { log: Log; close(): Promise<void> } {
  const sink = config.production ? standardOutput() : fileIn(config.dataDir)
  const lines: DestinationStream = { write: (line) => void sink.write(redact(line)) }
  const words = wordsTo(stderr)
  const log = pino(
    {
      ...lineOptions,
      level: config.logLevel,
      mixin: () => {
        const correlationId = runningCorrelationId()
        return correlationId ? { correlationId } : {}
      },
    },
    config.production
      ? lines
      : multistream([
          { level: 'trace', stream: lines },
          { level: 'warn', stream: words },
        ]),
  )
  return {
    log,
    close: () => sink.close(),
  }
}

/** The warnings of a command, in plain words for its operator. Without secrets. */
export const createWarnings = (say: (line: string) => void): Log =>
  pino({ ...lineOptions, level: 'warn' }, wordsTo({ write: (line) => (say(line.trimEnd()), true) }))

const lineOptions = {
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
}

const wordsTo = (output: { write(line: string): boolean }): DestinationStream => ({
  write: (line) => void output.write(inWords(redact(line))),
})

function standardOutput() {
  const output = destination({ dest: 1, sync: false })
  // The pipe may be closed, or its disk full: that ends the log, not the program.
  output.on('error', () => undefined)
  let isOpen = true
  return {
    write: (line: string) => void (isOpen && output.write(line)),
    async close() {
      isOpen = false
      const closed = once(output, 'close')
      output.end()
      await closed
    },
  }
}

function fileIn(dataDir: string) {
  const folder = privateFolder(join(dataDir, 'log'))
  const file = openLogFile(join(folder, 'studyshelf.log'), { largestBytes: largestLogBytes })
  const flush = () => file.flushSync()
  process.once('exit', flush)
  return {
    write: (line: string) => file.write(line),
    async close() {
      process.off('exit', flush)
      await file.close()
    },
  }
}

const entry = z.object({
  level: z.string(),
  time: z.string(),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
  reason: z.string().optional(),
})

/** A line for a person at a terminal: time, level, message and the error's message. */
function inWords(line: string): string {
  const { level, time, msg, err, reason } = entry.parse(JSON.parse(line))
  return `${time.slice(11, 19)} ${level.toUpperCase()} ${[msg, err?.message ?? reason].filter(Boolean).join(': ')}\n`
}
