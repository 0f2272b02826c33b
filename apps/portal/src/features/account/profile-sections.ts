import { visitDetailsSection } from '#lib/paths.ts'
import { profileMessages as words } from './profile.messages.ts'

/** Sections of the profile, in the order they are offered, in one word each; the first is the default (RD-130). */
export const profileSections = [
  { id: 'personal', label: words.personal },
  { id: visitDetailsSection, label: words.visits },
  { id: 'sessions', label: words.sessions },
  { id: 'contact', label: words.contact },
  { id: 'security', label: words.security },
] as const

export type ProfileSectionId = (typeof profileSections)[number]['id']

/** The section of an address; an unknown one is the default (ROUTE-30). */
export const parseProfileSection = (wanted: string | undefined): ProfileSectionId =>
  profileSections.find(({ id }) => id === wanted)?.id ?? 'personal'
