import { usePlace } from '#organisation/organisation-context.tsx'
import { Finder } from '../parts/finder.tsx'
import { Hero } from '../parts/hero.tsx'
import { HowItWorks } from '../parts/how-it-works.tsx'
import { Services } from '../parts/services.tsx'
import { Welcome } from '../parts/welcome.tsx'

/** / (ROUTE-01): what brings people here, and the two ways in. Without an organisation, and at the root, the way to one's own. */
export default function HomeScreen() {
  const { organisation } = usePlace()
  if (!organisation || organisation.is_root_org) return <Finder />
  return (
    <>
      <Hero />
      <HowItWorks />
      <Services />
      <Welcome />
    </>
  )
}
