import type { ReactNode } from 'react'
import { useSession } from '#session/session-context.tsx'
import { HowItWorks } from '../components/HowItWorks.tsx'
import { ServiceTiles } from '../components/ServiceTiles.tsx'
import { WelcomeNotice } from '../components/WelcomeNotice.tsx'

export { ChildOrganizationPicker } from '#organization/child-organization/ChildOrganizationPicker.tsx'
export { HomeIllustration } from '../illustrations/HomeIllustration.tsx'
export { OrganizationTexts } from '../components/OrganizationTexts.tsx'
export { ConfidentialityNote } from '../components/ConfidentialityNote.tsx'

/** What is below the ways in; whoever comes back knows how it works. */
export function Below(): ReactNode {
  const { status } = useSession()
  return (
    <>
      <WelcomeNotice />
      {status === 'visitor' ? <HowItWorks /> : null}
      <ServiceTiles />
    </>
  )
}
