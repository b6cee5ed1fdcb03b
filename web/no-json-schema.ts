/** Stands for what zod brings to describe schemas as JSON Schema: the web only parses by them. */
const absent = (): never => {
  throw new Error('The web describes no schema as JSON Schema.')
}

export const allProcessors = {}
export const createStandardJSONSchemaMethod = () => absent
export const createToJSONSchemaMethod = () => absent
export {
  absent as extractDefs,
  absent as finalize,
  absent as handleUnrepresentable,
  absent as initializeContext,
  absent as processSchema,
  absent as toJSONSchema,
}
