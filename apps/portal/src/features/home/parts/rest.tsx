import type { ReactNode } from 'react'
import { HowItWorks } from './how-it-works.tsx'
import { Services } from './services.tsx'
import { Welcome } from './welcome.tsx'

export { Harbor } from './harbor.tsx'
export { Phrases } from './phrases.tsx'
export { YourAppointment } from './your-appointment.tsx'

/** What stands below the ways in. */
export const Below = (): ReactNode => (
  <>
    <HowItWorks />
    <Services />
    <Welcome />
  </>
)
