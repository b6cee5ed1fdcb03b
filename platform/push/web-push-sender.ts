import { Agent } from 'node:https'
import webPush from 'web-push'
import type { Log } from '../log/create-log'
import type { PushOutcome, PushSender } from './port'
import type { VapidKeys } from './vapid'

/** The push services of Chrome, Edge, Firefox and Safari. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]
/** A device that is off longer gets none: the message waits in its owner's inbox. In seconds. */
const dayS = 86_400
const answerMs = 10_000
const maxSockets = 8

/**
 * Sends pushes to the services of the browsers' makers (RFC 8030), encrypted for the browser (RFC 8291) and signed with our keys (RFC
 * 8292). `contact`: an address for operators of those services. `known`: hosts that are push services, with all below them. `ca`: PEM
 * of the authority that signs their certificates, in place of Node's.
 */
export function createWebPushSender({
  keys: { publicKey, privateKey },
  contact,
  log,
  known = services,
  ca,
}: {
  keys: VapidKeys
  contact: string
  log: Pick<Log, 'warn'>
  known?: readonly string[]
  ca?: string
}): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets, ...(ca !== undefined && { ca }) })
  const knows = (endpoint: string): boolean => {
    const { protocol, hostname, username, password } = new URL(endpoint)
    const isPlain = protocol === 'https:' && username === '' && password === ''
    return isPlain && known.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  }
  return {
    publicKey,
    knows,
    async send({ endpoint, p256dh, auth }, push): Promise<PushOutcome> {
      if (privateKey === null || !knows(endpoint)) return 'failed'
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(push), {
          vapidDetails: { subject: `mailto:${contact}`, publicKey, privateKey },
          TTL: dayS,
          topic: push.tag,
          timeout: answerMs,
          agent,
        })
        return 'sent'
      } catch (error) {
        const status = error instanceof webPush.WebPushError ? error.statusCode : 0
        if (status === 404 || status === 410) return 'gone'
        // The endpoint is a secret of the browser's.
        log.warn({ host: new URL(endpoint).host, status }, 'a push was not accepted')
        return 'failed'
      }
    },
    stop: async () => agent.destroy(),
  }
}
