import { HomeSections } from '../components/HomeSections.tsx'
import { MemberDashboard } from '../dashboard/MemberDashboard.tsx'

export { prefetchDashboard as readAhead } from '../dashboard/prefetch-dashboard.ts'

/** / of an organization for a member, or while a session is being restored: the dashboard first (ROUTE-01). */
export default function MemberHomeScreen() {
  return (
    <>
      <MemberDashboard />
      <HomeSections />
    </>
  )
}
