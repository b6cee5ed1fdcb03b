/** Replaces zod's JSON Schema generator, which every schema imports: the web only parses. See docs/decisions/044-zod-in-the-web.md. */
const notBundled = (): never => {
  throw new Error('The web bundle has no JSON Schema generator.')
}

export const allProcessors = {}
export const createStandardJSONSchemaMethod = () => notBundled
export const createToJSONSchemaMethod = () => notBundled
export {
  notBundled as extractDefs,
  notBundled as finalize,
  notBundled as handleUnrepresentable,
  notBundled as initializeContext,
  notBundled as processSchema,
  notBundled as toJSONSchema,
}
