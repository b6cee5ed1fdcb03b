/**
 * Parts of large packages that nothing here loads: builds in other formats, sources beside a build, weights of other models, words in
 * other languages. By package: the paths within it. `npm run sizes` shows what is worth a row.
 */
export const unusedParts = {
  '@base-ui/react': /(?<!\.d)\.js$|\.d\.ts$/,
  '@cantoo/pdf-lib': /^(src|ts3\.4)\/|^dist\/pdf-lib|^cjs\/.*\.js$/,
  '@hookform/resolvers': /^(?!dist|zod)[a-z-]+\//,
  '@mongodb-js/saslprep': /^src\//,
  '@opentelemetry/semantic-conventions': /experimental_|incubating/,
  '@tanstack/query-core': /^src\/|\/legacy\//,
  '@tanstack/react-query': /^src\/|\/legacy\//,
  '@tensorflow/tfjs-backend-cpu': /_test\.|^dist\/(miniprogram|tf-backend-cpu\.(?!node))/,
  '@tensorflow/tfjs-backend-wasm': /_test\.|^dist\/(miniprogram|tf-backend-wasm\.(?!node))/,
  '@tensorflow/tfjs-core': /_test\.|^dist\/(miniprogram|tf-core\.(?!node))/,
  altcha: /^dist\/i18n\/|\.umd\.|\.i18n\./,
  'axe-core': /^locales\/|^axe\.min/,
  bintrees: /^test\//,
  dompurify: /\.cov\./,
  'face-api.js':
    /^(demo\/(?!sample)|src\/)|^dist\/(tfjs|face-api\.(js|esm\.js))|^model\/(age|face_(expression|landmark|recognition))/,
  fontkit: /^dist\/browser/,
  'hash-wasm': /^src\/|\.umd\.min\./,
  katex: /^src\/|\.(ttf|woff)$/,
  'libheif-js': /^libheif\//,
  lmdb: /^(dependencies|dict|src)\//,
  lodash: /^fp\//,
  'lucide-react': /^dynamic.*\.d\.m?ts$|fixed\.d\.ts$/,
  mongodb: /^src\//,
  'oxc-parser': /\.wasm$/,
  'pdfjs-dist':
    /^(legacy\/)?(image_decoders|web)\/|pdf\.sandbox|^build\/pdf\.(min|worker\.mjs)|^legacy\/build\/.*\.min\./,
  pdfkit: /^js\/pdfkit\.(standalone|browser|old)/,
  'react-dom': /^cjs\/react-dom-(profiling|server(-legacy)?\.(browser|bun|edge))/,
  'react-router': /^dist\/production\//,
  typescript: /^lib\/[a-z]{2}(-[a-z]+)?\//,
  zod: /^src\//,
}
