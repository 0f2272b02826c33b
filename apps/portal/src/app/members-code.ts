import { deferForSome, inPlace } from '#lib/deferred-module.tsx'
import { preloadMemberDashboard } from '#features/home/dashboard/deferred-dashboard.ts'
import type { refresh as refreshNow } from './refresh.ts'
import { wantServices } from './services/deferred-services.ts'

const around = deferForSome(() => import('./shell/ForMembers.tsx'), {
  ForMembers: () => null,
  refresh: async () => {},
})

/** What goes on around every screen of a member. */
export const ForMembers = inPlace(around.component('ForMembers'))

/** Reads again what the guard asks for. */
export const refresh: typeof refreshNow = async (...asked) => (await around.load()).refresh(...asked)

/** Somebody is signed in here, or was: from now on what members alone need belongs to every page. */
export function wantMembersCode(): void {
  wantServices()
  around.want()
}

/** What a member's home page shows, which no other page waits for. */
export const wantMembersHome = preloadMemberDashboard
