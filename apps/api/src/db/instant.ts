/** What the database driver wants for an instant. */
// oxlint-disable-next-line no-restricted-globals -- the driver speaks Date; this reads no clock
export const toRow = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)

/** The instant a row holds. */
export const fromRow = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime())

/** `milliseconds` after an instant, as a row value. */
export const rowAfter = (instant: Temporal.Instant, milliseconds: number): Date =>
  toRow(instant.add({ milliseconds }))

/** `milliseconds` before an instant, as a row value. */
export const rowBefore = (instant: Temporal.Instant, milliseconds: number): Date =>
  rowAfter(instant, -milliseconds)
