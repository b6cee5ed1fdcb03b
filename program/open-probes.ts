import { createProbe, type ReadHealth } from '#gateway'
import type { Config, Log, Metrics } from '#platform'
import { servesClients, type Role } from './roles'

export interface Probes {
  /** The port that belongs to the product: PORT, or a free one if that is 0. */
  port: number
  /** Frees the product's port, if health was served there. */
  leavePlace(): Promise<void>
  stop(): Promise<void>
}

/**
 * Serves health and metrics as the first thing that a process does: at HEALTH_PORT until it ends; without that, at PORT, in processes that
 * serve nothing else until they end, and in a single process until it serves the product. A gateway without HEALTH_PORT keeps its port closed
 * until it serves: its proxy then asks another gateway, which an answer would prevent. Rejects with EADDRINUSE if the port is taken.
 */
export async function openProbes({
  config,
  role,
  ...deps
}: {
  config: Config
  role: Role
  log: Log
  metrics: Metrics
  health: ReadHealth
}): Promise<Probes> {
  const keepsPlace = config.healthPort === undefined && role === 'all'
  if (config.healthPort === undefined && role === 'gateway') {
    return { port: config.port, leavePlace: async () => {}, stop: async () => {} }
  }
  const probe = createProbe({ config, keepsPlace, ...deps })
  const { port } = await probe.listen(config.healthPort ?? config.port, config.hosts)
  const isOwnPort = config.healthPort !== undefined && servesClients(role)
  return {
    port: isOwnPort ? config.port : port,
    leavePlace: async () => {
      if (keepsPlace) await probe.stop()
    },
    stop: () => probe.stop(),
  }
}
