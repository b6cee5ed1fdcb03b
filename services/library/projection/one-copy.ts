/**
 * Returns a function that returns the first string it was given among equal ones. Each document read from the store has its own copy of its
 * course, year and uploader, though thousands share them.
 */
export function createOneCopy(): <Text extends string>(text: Text) => Text {
  const copies = new Map<string, string>()
  return <Text extends string>(text: Text): Text => {
    const copy = copies.get(text)
    // Equal strings have the same type.
    if (copy !== undefined) return copy as Text
    copies.set(text, text)
    return text
  }
}
