/**
 * Joiners and variation selectors that change what is seen: within an emoji, and after a virama, where Indic scripts need them
 * (RFC 5892, appendix A).
 */
const meaningful =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca][\u200c\u200d]/gu

/** U+2800 is a blank of Braille, which Unicode counts as a visible sign. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u

/** True if a text has a character that nobody sees, so that two texts look alike and differ. */
export const hasInvisible = (text: string): boolean => invisible.test(text.replace(meaningful, ''))
