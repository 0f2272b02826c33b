import type { ReactNode } from 'react'
import { useWhoIsHere } from '#session/session-context.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Services } from './Services.tsx'
import { Welcome } from './Welcome.tsx'

export { ChildChooser } from '#organisation/child/ChildChooser.tsx'
export { Scene } from '../scenes/Scene.tsx'
export { Phrases } from './Phrases.tsx'
export { Private } from './Private.tsx'

/** What is below the ways in; whoever comes back knows how it works. */
export function Below(): ReactNode {
  const { status } = useWhoIsHere()
  return (
    <>
      <Welcome />
      {status === 'visitor' ? <HowItWorks /> : null}
      <Services />
    </>
  )
}
