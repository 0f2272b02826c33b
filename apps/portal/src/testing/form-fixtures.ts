import type { FormEnvironment } from '#form/state/form-environment.ts'

/** Environment of a form that is only rendered: fixed noon, no timers, reduced motion, native date input. */
export const staticFormEnvironment: FormEnvironment = {
  now: () => Temporal.Instant.from('2026-03-04T17:00:00Z'),
  zone: () => 'America/New_York',
  after: () => () => {},
  reducedMotion: () => true,
  nativeDate: () => true,
}
