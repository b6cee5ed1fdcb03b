import type { Admin, Kafka } from 'kafkajs'
import type { Clock } from '../../environment'
import { newId } from '../../new-id'
import type { DeadLetter, DeadLetters } from '../port'
import { readLetter, replayMessage } from './messages'
import type { Publisher } from './publisher'
import { readTopic } from './read-topic'
import type { TopicNames } from './topics'

export interface KafkaDeadLetters extends DeadLetters {
  /** Resolves once Kafka has the letter. */
  add(letter: Omit<DeadLetter, 'id'>): Promise<void>
}

/** Dead letters in a topic of their own, each under its id. An empty message deletes it. */
export function createDeadLetters({
  publisher,
  names,
  clock,
  ...reading
}: {
  kafka: Kafka
  admin: Admin
  prefix: string
  publisher: Publisher
  names: TopicNames
  clock: Clock
}): KafkaDeadLetters {
  const put = (id: string, eventId: string, value: string | null) =>
    publisher.publish([{ topic: names.deadLetters, key: id, value, eventId }])

  const read = async (): Promise<Map<string, DeadLetter>> => {
    const letters = new Map<string, DeadLetter>()
    for (const message of await readTopic(reading, names.deadLetters)) {
      const id = message.key?.toString() ?? ''
      const letter = readLetter(message)
      if (letter) letters.set(id, letter)
      else letters.delete(id)
    }
    return letters
  }

  return {
    list: async () => [...(await read()).values()],
    async add(letter) {
      const id = newId(clock.now())
      await put(id, letter.event.id, JSON.stringify({ ...letter, id }))
    },
    async replay(id) {
      const letter = (await read()).get(id)
      if (!letter) return false
      // In this order: after a crash in between, the event is delivered and the dead letter kept.
      await publisher.publish([replayMessage(names.replays, letter)])
      await put(id, letter.event.id, null)
      return true
    },
  }
}
