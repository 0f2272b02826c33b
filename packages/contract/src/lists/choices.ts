import type { FieldOption } from '../fields/definition.ts'
import { choiceWords } from './choices.words.ts'

/** Gender, as the telehealth service codes it; P is "rather not say". */
export const genders = [
  { value: 'F', label: choiceWords.female },
  { value: 'M', label: choiceWords.male },
  { value: 'P', label: choiceWords.ratherNotSay },
] as const satisfies readonly FieldOption[]

/** Employment status. Values here and below are those of the wire, labels kind words, short enough for a phone. */
export const employmentStatuses = [
  { value: 'Full Time', label: choiceWords.fullTime },
  { value: 'Part Time', label: choiceWords.partTime },
  { value: 'Medical Leave', label: choiceWords.medicalLeave },
  { value: "Disability/Worker's Compensation", label: choiceWords.disability },
  { value: 'Disciplinary Leave', label: choiceWords.disciplinaryLeave },
  { value: 'Laid Off', label: choiceWords.laidOff },
  { value: 'Terminated', label: choiceWords.terminated },
  { value: 'Retired', label: choiceWords.retired },
  { value: 'Dependent', label: choiceWords.familyMember },
] as const satisfies readonly FieldOption[]

/** Relationship status. */
export const relationshipStatuses = [
  { value: 'Never Married', label: choiceWords.neverMarried },
  { value: 'Cohabitating', label: choiceWords.withPartner },
  { value: 'Married', label: choiceWords.married },
  { value: 'Separated', label: choiceWords.separated },
  { value: 'Divorced', label: choiceWords.divorced },
  { value: 'Widowed', label: choiceWords.widowed },
  { value: 'Prefer not to say', label: choiceWords.ratherNotSay },
] as const satisfies readonly FieldOption[]

/** Job title. */
export const jobTitles = [
  { value: 'Executive/Manager', label: choiceWords.manager },
  { value: 'Professional', label: choiceWords.professional },
  { value: 'Technical', label: choiceWords.technical },
  { value: 'Sales', label: choiceWords.sales },
  { value: 'Office/Clerical', label: choiceWords.office },
  { value: 'Craft Worker', label: choiceWords.craft },
  { value: 'Operative', label: choiceWords.operator },
  { value: 'Laborer', label: choiceWords.manual },
  { value: 'Service Worker', label: choiceWords.service },
  { value: 'Dependent', label: choiceWords.notWorkingThere },
] as const satisfies readonly FieldOption[]

/** Time of day of an asked-for appointment. */
export const preferredTimes = [
  { value: 'first available', label: choiceWords.firstAvailable },
  { value: 'morning', label: choiceWords.morning },
  { value: 'afternoon', label: choiceWords.afternoon },
  { value: 'evening', label: choiceWords.evening },
] as const satisfies readonly FieldOption[]

/** Ways to meet a counselor through the telehealth service. */
export const remoteMethods = [
  { value: 'video', label: choiceWords.video },
  { value: 'phone', label: choiceWords.phone },
] as const satisfies readonly FieldOption[]
