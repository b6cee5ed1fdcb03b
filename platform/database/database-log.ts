/** The few words this part of the platform has to say. */
export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
