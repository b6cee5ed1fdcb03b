/** Hints for an operator on how to fix a problem. `brokers`, `credentials` and `certificate` follow a word: " (SETTING)". */
export interface KafkaHints {
  brokers: string
  credentials: string
  certificate: string
  /** How to create the topics. */
  createTopics: string
}

export const noHints: KafkaHints = {
  brokers: '',
  credentials: '',
  certificate: '',
  createTopics: 'create them once with createEventTopics',
}
