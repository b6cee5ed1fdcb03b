/** Stored instead of a picture's reference: the account shows the initials of its name. */
export const initialsAvatar = 'initials'

/** The file of a picture; null if there is none, as for initials. */
export const pictureFileOf = (avatar: string | null): string | null =>
  avatar === initialsAvatar ? null : avatar

/** A colour of one's own, in degrees. */
export const hueOf = (userId: string): number => Number.parseInt(userId.slice(-4), 16) % 360 || 0
