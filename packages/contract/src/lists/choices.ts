import type { FieldOption } from '../fields/definition.ts'

/** Gender, as the telehealth service codes it; P is "rather not say". */
export const genders = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
  { value: 'P', label: 'I would rather not say' },
] as const satisfies readonly FieldOption[]

/** Employment status. Values here and below are those of the wire, labels kind words, short enough for a phone. */
export const employmentStatuses = [
  { value: 'Full Time', label: 'Working full time' },
  { value: 'Part Time', label: 'Working part time' },
  { value: 'Medical Leave', label: 'On medical leave' },
  { value: "Disability/Worker's Compensation", label: 'On disability or workers’ comp' },
  { value: 'Disciplinary Leave', label: 'On leave my employer decided' },
  { value: 'Laid Off', label: 'Laid off' },
  { value: 'Terminated', label: 'No longer working there' },
  { value: 'Retired', label: 'Retired' },
  { value: 'Dependent', label: 'I am a family member' },
] as const satisfies readonly FieldOption[]

/** Relationship status. */
export const relationshipStatuses = [
  { value: 'Never Married', label: 'Never married' },
  { value: 'Cohabitating', label: 'Living with a partner' },
  { value: 'Married', label: 'Married' },
  { value: 'Separated', label: 'Separated' },
  { value: 'Divorced', label: 'Divorced' },
  { value: 'Widowed', label: 'Widowed' },
  { value: 'Prefer not to say', label: 'I would rather not say' },
] as const satisfies readonly FieldOption[]

/** Job title. */
export const jobTitles = [
  { value: 'Executive/Manager', label: 'Manager or executive' },
  { value: 'Professional', label: 'Professional (teacher, nurse)' },
  { value: 'Technical', label: 'Technical (IT, lab)' },
  { value: 'Sales', label: 'Sales' },
  { value: 'Office/Clerical', label: 'Office work' },
  { value: 'Craft Worker', label: 'Skilled trade (electrician)' },
  { value: 'Operative', label: 'Driver or machine operator' },
  { value: 'Laborer', label: 'Manual work' },
  { value: 'Service Worker', label: 'Service (kitchen, cleaning)' },
  { value: 'Dependent', label: 'I do not work there' },
] as const satisfies readonly FieldOption[]

/** Time of day of an asked-for appointment. */
export const preferredTimes = [
  { value: 'first available', label: 'First available' },
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
  { value: 'evening', label: 'Evening' },
] as const satisfies readonly FieldOption[]

/** Ways to meet a counselor through the telehealth service. */
export const remoteMethods = [
  { value: 'video', label: 'Video' },
  { value: 'phone', label: 'Phone' },
] as const satisfies readonly FieldOption[]
