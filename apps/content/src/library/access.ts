import type { ContentAccess } from '../content-source.ts'

/**
 * Whether an organisation may read something (RD-205). `code` is null for nobody we know: they read only what
 * is open to all, because leaving a name out must never show more than saying it (RD-003).
 */
export function canRead({ noAccess, exclusiveAccess }: ContentAccess, code: string | null): boolean {
  if (code === null) return noAccess.length === 0 && exclusiveAccess.length === 0
  if (noAccess.includes(code)) return false
  return exclusiveAccess.length === 0 || exclusiveAccess.includes(code)
}

/** Whether something is meant for named organisations only: the second of the two fetches (CONTENT-04). */
export const isExclusive = ({ exclusiveAccess }: ContentAccess): boolean => exclusiveAccess.length > 0

/** Access as the asking organisation may know it: no code but its own. */
export const presentAccess = ({ exclusiveAccess }: ContentAccess, code: string | null) => ({
  noAccess: [],
  exclusiveAccess: code !== null && exclusiveAccess.includes(code) ? [code] : [],
})
