import type { FieldOption } from '../fields/definition.ts'

/** Options whose value is what the member reads. */
const worded = <const T extends readonly string[]>(
  ...values: T
): { readonly value: T[number]; readonly label: T[number] }[] =>
  values.map((value) => ({ value, label: value }))

/** Gender, as the telehealth service codes it; P is "rather not say". */
export const genders = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
  { value: 'P', label: 'I would rather not say' },
] as const satisfies readonly FieldOption[]

/** Employment status. */
export const employmentStatuses = worded(
  'Full Time',
  'Part Time',
  'Terminated',
  'Medical Leave',
  'Retired',
  'Disciplinary Leave',
  'Laid Off',
  "Disability/Worker's Compensation",
  'Dependent',
)

/** Relationship status. */
export const relationshipStatuses = worded(
  'Never Married',
  'Married',
  'Divorced',
  'Cohabitating',
  'Separated',
  'Widowed',
  'Prefer not to say',
)

/** Job title. */
export const jobTitles = worded(
  'Executive/Manager',
  'Professional',
  'Technical',
  'Sales',
  'Office/Clerical',
  'Craft Worker',
  'Operative',
  'Laborer',
  'Service Worker',
  'Dependent',
)

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
