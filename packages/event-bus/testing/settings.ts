import type { Clock } from '../environment'

export const topics = ['documents', 'users', 'broadcasts'] as const

export const systemClock: Clock = { now: () => new Date() }
