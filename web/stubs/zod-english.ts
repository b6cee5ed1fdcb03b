/** Replaces zod's English error messages: the forms have their own. See docs/decisions/043. */
export default () => ({ localeError: () => 'Invalid input' })
