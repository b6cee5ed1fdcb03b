import express, { type Express } from 'express'
import { calls } from '#events'
import type { GatewayDeps } from './deps'
import { createErrorHandler, nothingThere } from './http/errors'
import { createCounter } from './http/limits'
import { createLoginGuard } from './http/login-guard'
import { createMayWatch } from './http/may-watch'
import { mount, requireEveryCall } from './http/mount'
import { createOriginOf } from './http/origin-of'
import { createRegistrationCookie } from './http/registration-cookie'
import { createRequestContext } from './http/request-context'
import { createSecurityHeaders } from './http/security-headers'
import type { OwnTabs, TellOwnTabs } from './live/own-tabs'
import type { StepRecorder } from './live/wall/step-recorder'
import { createPresentSession } from './present/session-user'
import { accountRoutes } from './routes/accounts'
import { deskRoutes } from './routes/desk'
import { mountDev } from './routes/dev'
import { mountDocs } from './routes/docs'
import { digestRoutes } from './routes/digests'
import { pushRoutes } from './routes/pushes'
import { documentRoutes } from './routes/documents'
import { eventWallRoutes } from './routes/event-wall'
import { examRoutes } from './routes/exams'
import { fileRoutes } from './routes/files'
import { healthRoutes } from './routes/health'
import { messageRoutes } from './routes/messages'
import { searchWordsRoutes } from './routes/search-words'
import { sharePhrasesRoutes } from './routes/share-phrases'
import { mountMailLinks } from './routes/mail-links'
import { mountMetrics } from './routes/metrics'
import { passwordResetRoutes } from './routes/password-reset'
import { personalDataRoutes } from './routes/personal-data'
import { profileRoutes } from './routes/profiles'
import { mountInitials } from './routes/initials'
import { mountPublicFiles } from './routes/public-files'
import { mountSharePictures } from './routes/share-pictures'
import { mountSitemap } from './routes/sitemap'
import { noteRoutes } from './routes/notes'
import { folderRoutes } from './routes/folders'
import { remarkRoutes } from './routes/remarks'
import { thanksRoutes } from './routes/thanks'
import { wantRoutes } from './routes/wants'
import { threadRoutes } from './routes/threads'
import { readingRoutes } from './routes/reading'
import { rewardRoutes } from './routes/rewards'
import { siteRoute } from './routes/site'
import { secondFactorRoutes } from './routes/second-factor'
import { sessionRoutes } from './routes/sessions'
import { suspensionRoutes } from './routes/suspension'
import { supportRoutes } from './routes/support'
import { takeDownRoutes } from './routes/take-downs'
import { unhandledEventRoutes } from './routes/unhandled-events'
import { mountUploads } from './routes/uploads'
import { voteRoutes } from './routes/votes'
import { warningRoutes } from './routes/warnings'
import { mountWeb } from './routes/web'
import { createFindHead } from './share/find-head'
import { createHeadOf } from './share/head-of'

/** The HTTP app. The most frequent routes come first, so that a vote passes through no other middleware. */
export function createApp(
  deps: GatewayDeps & {
    tellOwnTabs: TellOwnTabs
    own: Pick<OwnTabs, 'online'>
    recorder: StepRecorder
  },
): Express {
  const { config, log, metrics, files, humanCheck, mail, demo } = deps
  const { accounts, sharePictures, library, inside, moderation, rewards, notifications, support } =
    deps.services
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  // Trust only proxies on this machine and those in the settings.
  app.set('trust proxy', ['loopback', ...config.trustedProxies])

  const mayWatch = createMayWatch(config)
  const mounting = {
    authenticate: (...asked: Parameters<typeof accounts.authenticate>) => accounts.authenticate(...asked),
    counter: config.rateLimit === 'on' ? createCounter(deps.createLimiter) : null,
    whileThere: deps.whileThere,
    humanCheck,
    campusNetworks: config.campusNetworks,
  }
  const votes = voteRoutes({ library, tellOwnTabs: deps.tellOwnTabs, startTogether: deps.startVotes })
  const cookies = { secret: deps.secret, originOf: createOriginOf(config.publicUrl) }
  const guardLogin = createLoginGuard({ ...cookies, counter: mounting.counter, log })
  const ownRegistration = createRegistrationCookie(cookies)
  const presentSession = createPresentSession({ accounts, library, rewards })
  const routes = [
    ...documentRoutes({ library, inside, files }),
    ...accountRoutes({ accounts, library, faces: deps.faces, presentSession, guardLogin, ownRegistration }),
    ...profileRoutes({ accounts, library, presentSession, guardLogin, leastRate: config.leastUploadRate }),
    ...passwordResetRoutes({
      accounts,
      counter: mounting.counter,
      publicUrl: config.publicUrl,
    }),
    ...sessionRoutes({ accounts, guardLogin }),
    ...secondFactorRoutes({ accounts, guardLogin }),
    ...fileRoutes({ files, humanCheck, library, publicUrl: config.publicUrl }),
    ...warningRoutes({ moderation }),
    ...suspensionRoutes({ accounts, moderation, supportEmail: config.supportEmail }),
    ...deskRoutes({ accounts, library, moderation }),
    ...searchWordsRoutes({ library }),
    ...sharePhrasesRoutes({ library }),
    ...eventWallRoutes(deps),
    ...unhandledEventRoutes({ replays: deps.services.replays }),
    ...messageRoutes({ accounts, notifications, own: deps.own }),
    ...noteRoutes({ library, tellOwnTabs: deps.tellOwnTabs }),
    ...readingRoutes({ library, tellOwnTabs: deps.tellOwnTabs }),
    ...folderRoutes({ library, tellOwnTabs: deps.tellOwnTabs }),
    ...remarkRoutes({ library }),
    ...thanksRoutes({ library }),
    ...wantRoutes({ library }),
    ...threadRoutes({ library, publicUrl: config.publicUrl }),
    ...digestRoutes({ library }),
    ...examRoutes({ library }),
    ...pushRoutes({ notifications }),
    ...rewardRoutes({ rewards, files, tellOwnTabs: deps.tellOwnTabs }),
    ...supportRoutes({ support }),
    ...takeDownRoutes({ moderation, humanCheck, counter: mounting.counter }),
    ...personalDataRoutes({ services: deps.services, files, guardLogin }),
    siteRoute(config),
    ...healthRoutes(deps.health, mayWatch),
  ]

  requireEveryCall([...votes, ...routes])

  app.use(createRequestContext(log, metrics, { traces: deps.traces, recorder: deps.recorder }))
  mount(app, votes, mounting)
  app.use(createSecurityHeaders(config.publicUrl, files.uploadOrigin))
  mount(app, routes, mounting)
  mountDocs(app, calls, config.publicUrl)
  mountMetrics(app, metrics, mayWatch)
  if (files.uploads)
    mountUploads(app, {
      host: files.uploads,
      uploads: library.uploads,
      leastRate: config.leastUploadRate,
      ...mounting,
    })
  mountInitials(app)
  mountMailLinks(app)
  const { publicUrl } = config
  const { counter, whileThere } = mounting
  mountSharePictures(app, { library, share: sharePictures, files, counter, whileThere })
  mountPublicFiles(app, files)
  const hasDev = mail.list !== undefined && !config.production
  if (mail.list && hasDev) mountDev(app, { list: mail.list.bind(mail), demo })
  mountSitemap(app, { library, counter, whileThere, publicUrl, folder: deps.webFolder })
  const findHead = createFindHead({ library, accounts, versionOf: sharePictures.versionOf })
  const headOf = createHeadOf({ findHead, publicUrl, counter, whileThere, log })
  mountWeb(app, deps.webFolder, headOf, { hasDev })
  app.use(() => {
    throw nothingThere()
  })
  app.use(createErrorHandler(log))
  return app
}
