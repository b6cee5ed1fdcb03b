import { serverMessages, type ServerMessage } from '#events'

const isKnown = (message: string): message is ServerMessage => Object.hasOwn(serverMessages, message)

/** Parses a message by its declaration; undefined if it does not match. */
export const readMessage = (message: string, raw: unknown): unknown =>
  isKnown(message) ? serverMessages[message].payload.safeParse(raw).data : undefined
