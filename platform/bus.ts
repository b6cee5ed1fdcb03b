import { join } from 'node:path'
import {
  createEmbeddedBus as createEmbedded,
  createEventTopics as createTopics,
  createKafkaBus as createKafka,
  type EmbeddedBusOptions,
  type KafkaBusOptions,
  type KafkaCluster,
} from '@studyshelf/event-bus'
import { topics } from '#events'
import { isDependencyUnavailable as isUnavailable } from './dependency-unavailable'
import { privateFolder } from './private-folder'

/** The bus with our topics, names and settings. */

const kafka = {
  topics,
  clientId: 'studyshelf',
  hints: {
    brokers: ' (KAFKA_BROKERS)',
    credentials: ' (KAFKA_USERNAME, KAFKA_PASSWORD, KAFKA_MECHANISM)',
    certificate: ' (KAFKA_CA)',
    createTopics: 'make them once with npm run events -- topics',
  },
} as const
const prefix = 'studyshelf.'

type Ours<Options> = Omit<Options, 'topics' | 'clientId' | 'hints' | 'isUnavailable' | 'prefix'> & {
  prefix?: string
}

/** The embedded log in DATA_DIR/events. The store's lock keeps other processes out of DATA_DIR. */
export const createEmbeddedBus = ({
  dataDir,
  ...options
}: Omit<EmbeddedBusOptions, 'folder' | 'topics' | 'isUnavailable'> & { dataDir: string }) =>
  createEmbedded({ ...options, folder: privateFolder(join(dataDir, 'events')), topics, isUnavailable })

export const createKafkaBus = (options: Ours<KafkaBusOptions>) =>
  createKafka({ prefix, ...kafka, isUnavailable, ...options })

/** Creates missing topics, and returns their names. */
export const createEventTopics = (options: Ours<KafkaCluster>) =>
  createTopics({ prefix, ...kafka, ...options })
