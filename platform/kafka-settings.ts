import { z } from 'zod'
import { oneOf, pemFile } from './setting-kinds'
import { kafkaMechanisms, type KafkaAccess } from '@studyshelf/event-bus'

/** The settings for Kafka's brokers. */
export const kafkaSettings = {
  KAFKA_TLS: oneOf(['on', 'off']).default('off'),
  KAFKA_CA: pemFile.optional(),
  KAFKA_CERT: pemFile.optional(),
  KAFKA_KEY: pemFile.optional(),
  KAFKA_MECHANISM: oneOf(kafkaMechanisms).default('scram-sha-512'),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
}
type KafkaSettings = z.output<z.ZodObject<typeof kafkaSettings>>

/** Undefined if they are reached without encryption and without a password. */
export function kafkaAccessOf(set: KafkaSettings): KafkaAccess | undefined {
  const { KAFKA_CA: ca, KAFKA_CERT: cert, KAFKA_KEY: key } = set
  const { KAFKA_MECHANISM: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = set
  const access = {
    ...(set.KAFKA_TLS === 'on' && { tls: { ...(ca && { ca }), ...(cert && key && { cert, key }) } }),
    ...(username && password && { sasl: { mechanism, username, password } }),
  }
  return Object.keys(access).length > 0 ? access : undefined
}

/** Problems of the combination of these settings. */
export function problemsOfKafka(given: Record<string, string | undefined>): string[] {
  const inTheClear = given.KAFKA_TLS !== 'on'
  const forTls = ['KAFKA_CA', 'KAFKA_CERT', 'KAFKA_KEY'].filter((key) => given[key])
  return [
    ...(inTheClear && forTls.length > 0 ? [`KAFKA_TLS must be on once ${forTls[0]} is given`] : []),
    ...(!given.KAFKA_CERT !== !given.KAFKA_KEY
      ? ['KAFKA_CERT and KAFKA_KEY must be given together, or neither']
      : []),
    ...(!given.KAFKA_USERNAME !== !given.KAFKA_PASSWORD
      ? ['KAFKA_USERNAME and KAFKA_PASSWORD must be given together, or neither']
      : []),
    ...(inTheClear && given.KAFKA_PASSWORD && given.KAFKA_MECHANISM === 'plain'
      ? ['KAFKA_TLS must be on where KAFKA_MECHANISM is plain: it sends the password itself']
      : []),
  ]
}
