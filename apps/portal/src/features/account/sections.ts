import { visitDetailsSection } from '#lib/paths.ts'

/** Sections of the profile, in the order they are offered; the first is the default (RD-130). */
export const sections = [
  { id: 'personal', label: 'Personal data' },
  { id: visitDetailsSection, label: 'For your visits' },
  { id: 'contact', label: 'Contact and time zone' },
  { id: 'security', label: 'Security' },
] as const

export type SectionId = (typeof sections)[number]['id']

/** The section of an address; an unknown one is the default (ROUTE-30). */
export const sectionOf = (wanted: string | undefined): SectionId =>
  sections.find(({ id }) => id === wanted)?.id ?? 'personal'
