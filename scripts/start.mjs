// `npm start`: installs and builds what is missing, in processes that end, then runs the program in this very one.
import { buildIfChanged } from './build-if-changed.mjs'
import { checkNode, install } from './install.mjs'

checkNode()
install()
await buildIfChanged()
await import('../dist/main.js')
