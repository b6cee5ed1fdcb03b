import { nameOfDirectory, socketPath } from '#platform'

const digits = 16

/** Where a running program is spoken to by another process of the same user. */
export const controlAddress = (dataDir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${nameOfDirectory(dataDir, digits)}`
    : socketPath(dataDir, 'control.sock', digits)
