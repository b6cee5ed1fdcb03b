import { installDocuments } from './documents'
import { installKafka } from './kafka'
import { installSeaweed } from './seaweedfs'
import { installNginx } from './nginx'
import { installRedis } from './redis'

/**
 * Vitest's global setup: installs the servers that are missing, one after the other, so that two test files never install the same one.
 * A server that cannot be installed fails the tests that need it, and they say why.
 */
export default async function installAll(): Promise<void> {
  for (const install of [installRedis, installNginx, installKafka, installDocuments, installSeaweed])
    await install().catch(() => undefined)
}
