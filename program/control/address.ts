import { hostname } from 'node:os'
import { nameOfDirectory, socketPath, type Config } from '#platform'

const digits = 16

/** Where another process of the same user reaches a running program that has its data directory for itself. */
export const controlAddress = (dataDir: string): string => addressIn(dataDir, 'control')

/**
 * Where a command reaches the program with these settings on this machine. Processes that share Kafka may share a data directory across
 * machines and containers, which have host names of their own: each has its own socket there.
 */
export const adminAddress = ({ dataDir, kafkaBrokers }: Pick<Config, 'dataDir' | 'kafkaBrokers'>): string =>
  kafkaBrokers
    ? addressIn(
        dataDir,
        `control-${hostname()
          .replace(/[^\w.-]/g, '_')
          .slice(0, 32)}`,
      )
    : controlAddress(dataDir)

const addressIn = (dataDir: string, name: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${nameOfDirectory(dataDir, digits)}-${name}`
    : socketPath(dataDir, `${name}.sock`, digits)
