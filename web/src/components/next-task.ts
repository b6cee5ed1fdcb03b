/** Resolves in a task of its own: between two of them the browser answers whoever touches the page. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
