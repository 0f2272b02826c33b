import type { TaskKind } from './constants.ts'

/**
 * Task kinds that a page of the previous release cannot parse, so a page must request them with `also`. Such
 * a task cannot be claimed: it links to another page and is closed by the work done there.
 */
export const optInTaskKinds: readonly TaskKind[] = ['license_check']
