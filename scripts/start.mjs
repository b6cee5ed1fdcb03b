// `npm start`: installs and builds what is missing, then runs the program in this very process.
import { buildIfChanged } from './build-if-changed.mjs'
import { checkNode, install } from './install.mjs'

checkNode()
install()
await buildIfChanged()
await import('../dist/main.js')
