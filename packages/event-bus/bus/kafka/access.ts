/** How we and the brokers authenticate each other. Without any of it: unencrypted, and without a password. */
export interface KafkaAccess {
  /** PEM. `ca`: the only authority to trust, instead of Node's; `cert` and `key`: ours. */
  tls?: { ca?: string; cert?: string; key?: string }
  sasl?: { mechanism: KafkaMechanism; username: string; password: string }
}
export const kafkaMechanisms = ['scram-sha-512', 'scram-sha-256', 'plain'] as const
type KafkaMechanism = (typeof kafkaMechanisms)[number]
