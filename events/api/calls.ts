import { activityCalls } from './activity'
import { adminSearchCalls } from './admin-search'
import { broadcastCalls } from './broadcasts'
import { caseContextCalls } from './case-context'
import { deskCalls } from './desk'
import { digestCalls } from './digests'
import { documentChangeCalls } from './document-changes'
import { documentCalls } from './documents'
import { editionCalls } from './editions'
import { entryCalls } from './entry'
import { eventWallCalls } from './event-wall'
import { examCalls } from './exams'
import { fileCalls } from './files'
import { firstStepsCalls } from './first-steps'
import { folderCalls } from './folders'
import { contestCalls } from './contests'
import { questionCalls } from './questions'
import { documentReportCalls } from './document-reports'
import { textReportCalls } from './text-reports'
import { hiddenTextCalls } from './hidden-texts'
import { remarkCalls } from './remarks'
import { growthCalls } from './growth'
import { healthCalls } from './health'
import { messageCalls } from './messages'
import { warningCalls } from './moderation'
import { moduleCalls } from './modules'
import { noteCalls } from './notes'
import { overturnedCalls } from './overturned'
import { passwordResetCalls } from './password-reset'
import { personalDataCalls } from './personal-data'
import { profileCalls } from './profiles'
import { pushCalls } from './push'
import { readerCalls } from './readers'
import { readingCalls } from './reading'
import { readingShownCalls } from './reading-shown'
import { rewardCalls } from './rewards'
import { searchCalls } from './search'
import { searchWordsCalls } from './search-words'
import { sharePhraseCalls } from './share-phrases'
import { secondFactorCalls } from './second-factor'
import { sessionCalls } from './sessions'
import { shelfCalls } from './shelves'
import { siteCalls } from './site'
import { suspensionCalls } from './suspension'
import { subjectCalls } from './subjects'
import { suggestionCalls } from './suggestions'
import { supportCalls } from './support'
import { takeDownCalls } from './take-downs'
import { transparencyCalls } from './transparency'
import { thanksCalls } from './thanks'
import { threadCalls } from './threads'
import { ownThreadCalls } from './own-threads'
import { unhandledEventCalls } from './unhandled-events'
import { uploadCalls } from './uploads'
import { accountCalls } from './users'
import { voteCalls } from './votes'
import { wantSettingCalls } from './want-setting'
import { wantCalls } from './wants'

/** Every call of the API by name. The gateway serves them, the web makes them, and the docs describe them. */
export const calls = {
  ...entryCalls,
  ...accountCalls,
  ...passwordResetCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...profileCalls,
  ...shelfCalls,
  ...searchCalls,
  ...suggestionCalls,
  ...moduleCalls,
  ...firstStepsCalls,
  ...documentCalls,
  ...documentChangeCalls,
  ...editionCalls,
  ...readingCalls,
  ...readingShownCalls,
  ...readerCalls,
  ...folderCalls,
  ...remarkCalls,
  ...thanksCalls,
  ...threadCalls,
  ...ownThreadCalls,
  ...digestCalls,
  ...pushCalls,
  ...documentReportCalls,
  ...textReportCalls,
  ...hiddenTextCalls,
  ...contestCalls,
  ...questionCalls,
  ...uploadCalls,
  ...voteCalls,
  ...wantCalls,
  ...wantSettingCalls,
  ...examCalls,
  ...noteCalls,
  ...fileCalls,
  ...warningCalls,
  ...suspensionCalls,
  ...activityCalls,
  ...adminSearchCalls,
  ...deskCalls,
  ...caseContextCalls,
  ...overturnedCalls,
  ...searchWordsCalls,
  ...sharePhraseCalls,
  ...eventWallCalls,
  ...unhandledEventCalls,
  ...subjectCalls,
  ...messageCalls,
  ...broadcastCalls,
  ...rewardCalls,
  ...growthCalls,
  ...supportCalls,
  ...takeDownCalls,
  ...transparencyCalls,
  ...personalDataCalls,
  ...siteCalls,
  ...healthCalls,
}
export type CallName = keyof typeof calls
