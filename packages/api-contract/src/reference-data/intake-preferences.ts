import { limits } from '../limits.ts'
import type { Language } from '../i18n/languages.ts'

/**
 * Counselor preferences in the intake: question keys, and the values an intake file stores for their choices
 * (`tenant-config/intake`). Each may also be null: no preference. Preferences rank counselors and never hide
 * any; filters, chosen by hand, narrow the list.
 */
export const preferenceValues = {
  /** Preferred approach: tools and tasks, listening, or finding causes. */
  preferred_approach: ['tools', 'listening', 'understanding'],
  preferred_gender: ['Female', 'Male'],
  preferred_time: ['morning', 'afternoon', 'evening'],
  preferred_language: ['English', 'Spanish'],
} as const

/** Default spoken language by page language, before the question is answered; none on an English page. */
export const defaultSpokenLanguage: Readonly<Record<Language, 'Spanish' | undefined>> = {
  en: undefined,
  es: 'Spanish',
}

/** Keys of the reason questions, the first reason first. */
export const reasonQuestionKeys = ['chief_complaint1', 'chief_complaint2'] as const

/** The stored values that are searchable reasons, without duplicates. */
export const filterSearchableReasons = (stored: readonly unknown[]): string[] =>
  [...new Set(stored)].filter(
    (value): value is string => typeof value === 'string' && value.length <= limits.reasonMax,
  )

/** Reasons as stored by the intakes; counselors name their specialties by the same terms. */
export const reasons = [
  'Anxiety',
  'Depression',
  'Family Issues',
  'Grief or Loss',
  'Relationship Issues',
  'Stress',
  'Alcohol or Drug use',
] as const

export type Reason = (typeof reasons)[number]
