/** Stands for zod's own sentences about what is wrong: forms say it in the product's words. */
export default () => ({ localeError: () => 'Invalid input' })
