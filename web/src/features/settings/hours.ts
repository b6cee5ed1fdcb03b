/** The hours of a day, as a choice names them. */
export const hours: readonly string[] = Array.from({ length: 24 }, (_, hour) =>
  hour === 0 ? 'midnight' : hour === 12 ? 'noon' : hour < 12 ? `${hour} am` : `${hour - 12} pm`,
)
