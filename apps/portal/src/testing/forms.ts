import type { FormEnvironment } from '#form/state/environment.ts'

/** The world around a form that is only drawn: a fixed noon, no timers, no motion, a browser with a date input. */
export const stillForms: FormEnvironment = {
  now: () => Temporal.Instant.from('2026-03-04T17:00:00Z'),
  zone: () => 'America/New_York',
  after: () => () => {},
  reducedMotion: () => true,
  nativeDate: () => true,
}
