import type { StaffRole } from './roles.ts'

/**
 * A space is edited and published as a unit: an organization, or one of three shared sets. home: phrases and
 * tiles of the home page; intakes: questions; articles: articles and their topics.
 */
export const sharedSpaces = ['home', 'intakes', 'articles'] as const
export type SharedSpace = (typeof sharedSpaces)[number]

/** Roles with access to the studio. A shared space needs a grant for all organizations. */
export const studioRoles = ['account_manager', 'editor'] as const satisfies readonly StaffRole[]
