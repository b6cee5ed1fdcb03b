export { until } from '@studyshelf/async/testing/until'
