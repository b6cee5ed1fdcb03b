/** How a broker and we prove to each other who we are. Nothing of it: in the clear, without a password. */
export interface KafkaAccess {
  /** PEM. `ca`: whose certificates are trusted, instead of everybody's whom Node trusts; `cert` and `key`: ours. */
  tls?: { ca?: string; cert?: string; key?: string }
  sasl?: { mechanism: KafkaMechanism; username: string; password: string }
}
export const kafkaMechanisms = ['scram-sha-512', 'scram-sha-256', 'plain'] as const
type KafkaMechanism = (typeof kafkaMechanisms)[number]
