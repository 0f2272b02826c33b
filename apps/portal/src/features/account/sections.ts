import { visitDetailsSection } from '#lib/paths.ts'

/** Sections of the profile, in the order they are offered, in one word each; the first is the default (RD-130). */
export const sections = [
  { id: 'personal', label: 'Personal' },
  { id: visitDetailsSection, label: 'Visits' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'contact', label: 'Contact' },
  { id: 'security', label: 'Security' },
] as const

export type SectionId = (typeof sections)[number]['id']

/** The section of an address; an unknown one is the default (ROUTE-30). */
export const sectionOf = (wanted: string | undefined): SectionId =>
  sections.find(({ id }) => id === wanted)?.id ?? 'personal'
