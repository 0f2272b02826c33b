import type { ReactNode } from 'react'
import { useSession } from '#session/session-context.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { ServiceTiles } from './Services.tsx'
import { WelcomeNotice } from './Welcome.tsx'

export { ChildOrganizationPicker } from '#organisation/child/ChildChooser.tsx'
export { HomeIllustration } from '../scenes/Scene.tsx'
export { OrganizationTexts } from './Phrases.tsx'
export { ConfidentialityNote } from './Private.tsx'

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
