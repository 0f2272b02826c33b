import type { ReactNode } from 'react'
import { HowItWorks } from './HowItWorks.tsx'
import { Services } from './Services.tsx'
import { Welcome } from './Welcome.tsx'

export { Harbor } from './Harbor.tsx'
export { MemberCover } from './member-cover.tsx'
export { Phrases } from './Phrases.tsx'
export { YourAppointment } from './YourAppointment.tsx'

/** What is below the ways in. */
export const Below = (): ReactNode => (
  <>
    <HowItWorks />
    <Services />
    <Welcome />
  </>
)
