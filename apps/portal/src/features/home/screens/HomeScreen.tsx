import { memo } from 'react'
import { useSession } from '#session/session-context.tsx'
import { Below } from '../parts/deferred-parts.ts'
import { Hero } from '../components/Hero.tsx'
import { MemberDashboard } from '../dashboard/deferred-dashboard.ts'

/** It is drawn before what keeps the answers is there. */
export const readsNothing = true

/** / of a programme (ROUTE-01): what brings people here, and the ways in; for a member, their day first. */
export default memo(function HomeScreen() {
  const { status } = useSession()
  return (
    <>
      {status === 'visitor' ? <Hero /> : <MemberDashboard />}
      <Below />
    </>
  )
})
