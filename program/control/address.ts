import { nameOfDirectory, socketPath } from '#platform'

const digits = 16

/** Where another process of the same user reaches a running program. */
export const controlAddress = (dataDir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${nameOfDirectory(dataDir, digits)}`
    : socketPath(dataDir, 'control.sock', digits)
