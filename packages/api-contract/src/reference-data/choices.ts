import type { FieldOption } from '../fields/field-definition.ts'
import { choiceMessages } from './choices.messages.ts'

/** Gender, as the telehealth service codes it; P is "rather not say". */
export const genders = [
  { value: 'F', label: choiceMessages.female },
  { value: 'M', label: choiceMessages.male },
  { value: 'P', label: choiceMessages.ratherNotSay },
] as const satisfies readonly FieldOption[]

/**
 * Employment status. Values here and below are wire values; labels are friendly and short enough for a phone.
 */
export const employmentStatuses = [
  { value: 'Full Time', label: choiceMessages.fullTime },
  { value: 'Part Time', label: choiceMessages.partTime },
  { value: 'Medical Leave', label: choiceMessages.medicalLeave },
  { value: "Disability/Worker's Compensation", label: choiceMessages.disability },
  { value: 'Disciplinary Leave', label: choiceMessages.disciplinaryLeave },
  { value: 'Laid Off', label: choiceMessages.laidOff },
  { value: 'Terminated', label: choiceMessages.terminated },
  { value: 'Retired', label: choiceMessages.retired },
  { value: 'Dependent', label: choiceMessages.familyMember },
] as const satisfies readonly FieldOption[]

/** Relationship status. */
export const relationshipStatuses = [
  { value: 'Never Married', label: choiceMessages.neverMarried },
  { value: 'Cohabitating', label: choiceMessages.withPartner },
  { value: 'Married', label: choiceMessages.married },
  { value: 'Separated', label: choiceMessages.separated },
  { value: 'Divorced', label: choiceMessages.divorced },
  { value: 'Widowed', label: choiceMessages.widowed },
  { value: 'Prefer not to say', label: choiceMessages.ratherNotSay },
] as const satisfies readonly FieldOption[]

/** Job title. */
export const jobTitles = [
  { value: 'Executive/Manager', label: choiceMessages.manager },
  { value: 'Professional', label: choiceMessages.professional },
  { value: 'Technical', label: choiceMessages.technical },
  { value: 'Sales', label: choiceMessages.sales },
  { value: 'Office/Clerical', label: choiceMessages.office },
  { value: 'Craft Worker', label: choiceMessages.craft },
  { value: 'Operative', label: choiceMessages.operator },
  { value: 'Laborer', label: choiceMessages.manual },
  { value: 'Service Worker', label: choiceMessages.service },
  { value: 'Dependent', label: choiceMessages.notWorkingThere },
] as const satisfies readonly FieldOption[]

/** Preferred time of day of a requested appointment. */
export const preferredTimes = [
  { value: 'first available', label: choiceMessages.firstAvailable },
  { value: 'morning', label: choiceMessages.morning },
  { value: 'afternoon', label: choiceMessages.afternoon },
  { value: 'evening', label: choiceMessages.evening },
] as const satisfies readonly FieldOption[]

/** Ways to meet a counselor through the telehealth service. */
export const remoteMethods = [
  { value: 'video', label: choiceMessages.video },
  { value: 'phone', label: choiceMessages.phone },
] as const satisfies readonly FieldOption[]
