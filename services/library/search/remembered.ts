/** The same function, which computes each value once and keeps it. For arguments that are few. */
export function remembered(compute: (text: string) => string): (text: string) => string {
  const values = new Map<string, string>()
  return (text) => {
    const value = values.get(text) ?? compute(text)
    values.set(text, value)
    return value
  }
}
