/** Replaces zod's English error messages: the forms have their own. See docs/decisions/044-zod-in-the-web.md. */
export default () => ({ localeError: () => 'Invalid input' })
