export { withUpdate } from '@studyshelf/event-bus/testing/with-update'
