import { limits } from '../limits.ts'
import type { Language } from '../i18n/languages.ts'

/**
 * What the intake asks in order to offer fitting counselors: keys of the questions, and the values an intake's file stores
 * for their choices (`tenant-config/intake`). Each may also be null: no preference. Preferences rank a list of counselors and
 * never hide anybody; a filter, chosen by hand, narrows it.
 */
export const preferenceValues = {
  /** How a counselor should work: with tools and tasks, by listening, or by finding out where it comes from. */
  preferred_approach: ['tools', 'listening', 'understanding'],
  preferred_gender: ['Female', 'Male'],
  preferred_time: ['morning', 'afternoon', 'evening'],
  preferred_language: ['English', 'Spanish'],
} as const

/** The language to talk in that fits a page nobody has answered the question on; on an English one nothing is assumed. */
export const defaultSpokenLanguage: Readonly<Record<Language, 'Spanish' | undefined>> = {
  en: undefined,
  es: 'Spanish',
}

/** Keys of the questions that ask for the reasons, the first reason first. */
export const reasonQuestionKeys = ['chief_complaint1', 'chief_complaint2'] as const

/** Those of the stored values that can be searched with as reasons, each once. */
export const filterSearchableReasons = (stored: readonly unknown[]): string[] =>
  [...new Set(stored)].filter(
    (value): value is string => typeof value === 'string' && value.length <= limits.reasonMax,
  )

/** Reasons as the intakes store them; counselors name their specialties by the same words. */
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
