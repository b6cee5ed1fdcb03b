import { searchEngineSuite } from '../testing/search-engine-suite'
import { createSearchIndex } from './search-index'

searchEngineSuite('the index in memory', async (sharing) => ({
  engine: createSearchIndex(sharing),
  settled: async () => {},
}))
