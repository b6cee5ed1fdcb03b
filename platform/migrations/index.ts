export { bringUpToDate } from './bring-up-to-date'
export { DataRefused, requireKnownVersion, type Release } from './data-refused'
export {
  collectionWithData,
  createDataVersionModel,
  dataVersionCollection,
  parseDataVersion,
  readDataVersion,
  readRecordedVersion,
} from './data-version'
export { batchOf, type Migration } from './migration'
export { needsStop, planMigrations } from './plan-migrations'
