import { join } from 'node:path'
import { distFile, parkedForReplay, type Platform, type Service } from '#platform'
import { createAccounts } from '#services/accounts'
import { createInside } from '#services/inside'
import { createLibrary } from '#services/library'
import { createModeration, createReplays } from '#services/moderation'
import { createNotifications } from '#services/notifications'
import { createPreviews } from '#services/previews'
import { createRewards } from '#services/rewards'
import { createSupport } from '#services/support'
import { createPageIndex } from '@studyshelf/page-index'

export type Services = ReturnType<typeof createServices>['services']

/** Creates the services and connects them. None runs before it is started. */
export function createServices(platform: Platform) {
  const {
    connection,
    createLookup,
    outbox,
    files,
    faces,
    mail,
    pushSender,
    clock,
    log,
    secret,
    housekeeping,
    metrics,
    traces,
  } = platform
  const {
    otherJwtSecrets: otherSecrets,
    supportEmail,
    publicUrl,
    uploadQuota: quota,
    smuSubdomains,
    rateLimit,
  } = platform.config

  const accountsService = createAccounts({
    connection,
    createLookup,
    outbox,
    files,
    faces,
    clock,
    log,
    housekeeping,
    secret,
    otherSecrets,
    smuSubdomains,
    createLimiter: rateLimit === 'on' ? platform.createLimiter : null,
  })
  const { accounts } = accountsService
  const previewsService = createPreviews({
    ...{ connection, outbox, files, log, clock, metrics, traces },
    openProcesses: platform.openProcesses,
  })
  const { previews, sharePictures, texts } = previewsService
  const libraryService = createLibrary({
    connection,
    createLookup,
    outbox,
    files,
    clock,
    log,
    housekeeping,
    accounts,
    previews,
    texts,
    quota,
  })
  const { library } = libraryService
  const index = createPageIndex({
    path: join(platform.config.dataDir, 'page-index', 'pages.db'),
    thread: distFile('page-index-thread.js'),
  })
  const insideService = createInside({ index, library, texts, housekeeping, log })
  const { inside } = insideService
  const moderationService = createModeration({
    connection,
    outbox,
    clock,
    log,
    housekeeping,
    library,
    accounts,
    secret,
    otherSecrets,
    publicUrl,
  })
  const { moderation } = moderationService
  const replays = createReplays({
    letters: platform.bus.deadLetters,
    parked: parkedForReplay(platform),
    cache: platform.cache,
    clock,
    log,
    note: (entry) => moderation.noteOperator(entry),
  })
  const rewardsService = createRewards({ connection, outbox, clock, files, log, library })
  const { rewards } = rewardsService
  const supportService = createSupport({ connection, outbox, clock, accounts })
  const { support } = supportService
  const notificationsService = createNotifications({
    connection,
    outbox,
    clock,
    log,
    housekeeping,
    mailer: mail,
    pushSender,
    accounts,
    library,
    support,
    takeDowns: moderation.takeDowns,
    supportEmail,
    publicUrl,
  })
  const { notifications } = notificationsService

  /** In the order of starting: each service calls only earlier ones. */
  const inOrder: readonly Service[] = [
    accountsService,
    previewsService,
    libraryService,
    insideService,
    moderationService,
    rewardsService,
    supportService,
    notificationsService,
  ]
  return {
    services: {
      ...{ accounts, sharePictures, library, inside, moderation, replays },
      ...{ rewards, notifications, support },
    },
    inOrder,
  }
}
