import { validateField, validateForm } from '@evenkeel/api-contract/fields/validate'
import type { FormEnvironment } from '#form/state/form-environment.ts'
import type { FieldRules, FieldRulesSource } from '#form/state/form-controller.ts'
import { errorsOfFailure } from '#form/state/server-errors.ts'

const loadedRules: FieldRules = { validateField, validateForm, errorsOfFailure }

/** Rules that have loaded. */
export const loadedFieldRules: FieldRulesSource = {
  here: () => loadedRules,
  load: () => Promise.resolve(loadedRules),
}

/** Environment of a form that is only rendered: fixed noon, no timers, reduced motion, native date input. */
export const staticFormEnvironment: FormEnvironment = {
  now: () => Temporal.Instant.from('2026-03-04T17:00:00Z'),
  zone: () => 'America/New_York',
  after: () => () => {},
  reducedMotion: () => true,
  nativeDate: () => true,
}
